"""The lexicon of units as data: key, factor, names, symbol, other spellings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement."""

    key: str
    """Its canonical name, as in `Quantity.unit`: km, year, s, °C."""
    dimension: str
    factor: Fraction
    """How many of the dimension's base unit one of it is."""
    singular: str
    plural: str
    symbol: str
    """As it is written after a number; equal to `singular` where there is no symbol."""
    aliases: tuple[str, ...] = ()
    """Other spellings, lower case."""
    offset: Fraction = Fraction(0)
    """Added before the factor is applied: temperatures only."""
    system: str = "metric"
    """metric, imperial or common; a conversion to the next size stays inside it."""


def _unit(line: str, dimension: str, system: str) -> Unit:
    key, factor, singular, plural, symbol, *aliases = (part.strip() for part in line.split("|"))
    offset = Fraction(0)
    if "@" in factor:
        factor, _, shift = factor.partition("@")
        offset = Fraction(shift)
    more = tuple(alias.strip() for part in aliases for alias in part.split(",") if alias.strip())
    return Unit(
        key, dimension, Fraction(factor), singular, plural or singular, symbol or singular, more, offset, system
    )


# key | factor to the base unit | singular | plural | symbol | other spellings
_TABLE = {
    ("length", "metric"): """
        nm|1/1000000000|nanometre|nanometres|nm|nanometer,nanometers
        µm|1/1000000|micrometre|micrometres|µm|μm,um,micrometer,micrometers,micron,microns
        mm|1/1000|millimetre|millimetres|mm|millimeter,millimeters
        cm|1/100|centimetre|centimetres|cm|cms,centimeter,centimeters
        m|1|metre|metres|m|meter,meters
        km|1000|kilometre|kilometres|km|kms,kilometer,kilometers""",
    ("length", "imperial"): """
        in|127/5000|inch|inches|in|inchs
        ft|381/1250|foot|feet|ft|
        yd|1143/1250|yard|yards|yd|yds
        mi|201168/125|mile|miles|mi|""",
    ("length", "common"): """
        nmi|1852|nautical mile|nautical miles|nmi|
        au|149597870700|astronomical unit|astronomical units|au|
        ly|9460730472580800|light-year|light-years|ly|light year,light years,light - year,light - years""",
    ("area", "metric"): """
        m²|1|square metre|square metres|m²|m2,sq m,m square,sqm,square meter,square meters,sq meters,sq metres
        ha|10000|hectare|hectares|ha|
        km²|1000000|square kilometre|square kilometres|km²|km2,sq km,sqkm,km 2,km^2,km square,km squared,\
            square kilometer|square kilometers,square km""",
    ("area", "imperial"): """
        sq in|16129/25000000|square inch|square inches|sq in|in²
        sq ft|145161/1562500|square foot|square feet|sq ft|ft²,ft2,sqft
        acre|316160658/78125|acre|acres|acre|ac
        sq mi|40468564224/15625|square mile|square miles|sq mi|mi²,mi2,mile square,miles square,sq mile,sq miles""",
    ("volume", "metric"): """
        ml|1/1000|millilitre|millilitres|ml|milliliter,milliliters
        cl|1/100|centilitre|centilitres|cl|centiliter,centiliters
        l|1|litre|litres|l|liter,liters,ltr
        m³|1000|cubic metre|cubic metres|m³|m3,cubic meter,cubic meters,cu m
        km³|1000000000000|cubic kilometre|cubic kilometres|km³|km3,cubic kilometer,cubic kilometers""",
    ("volume", "imperial"): """
        cu in|2048383/125000000|cubic inch|cubic inches|cu in|cuin,in³
        cu yd|1493271207/1953125|cubic yard|cubic yards|cu yd|yd³,yd3
        cu ft|55306341/1953125|cubic foot|cubic feet|cu ft|ft³,ft3""",
    ("volume", "common"): """
        cc|1/1000|cubic centimetre|cubic centimetres|cc|cm³,cm3,cubic centimeter,cubic centimeters
        fl oz|473176473/16000000000|fluid ounce|fluid ounces|fl oz|
        pt|473176473/1000000000|pint|pints|pt|
        qt|473176473/500000000|quart|quarts|qt|
        gal|473176473/125000000|gallon|gallons|gal|gals
        bbl|9936705933/62500000|barrel|barrels|bbl|bbls""",
    ("mass", "metric"): """
        µg|1/1000000|microgram|micrograms|µg|μg,mcg,ug
        mg|1/1000|milligram|milligrams|mg|
        g|1|gram|grams|g|gm,gms,gramme,grammes
        kg|1000|kilogram|kilograms|kg|kgs,kilo,kilos,kilogramme,kilogrammes
        t|1000000|tonne|tonnes|t|metric ton,metric tons,mt""",
    ("mass", "imperial"): """
        oz|45359237/1600000|ounce|ounces|oz|
        lb|45359237/100000|pound|pounds|lb|lbs""",
    ("mass", "common"): """
        ton|45359237/50|ton|tons|ton|short ton,short tons
        long ton|635029318/625|long ton|long tons|long ton|
        carat|1/5|carat|carats|ct|""",
    ("time", "common"): """
        ns|1/1000000000|nanosecond|nanoseconds|ns|
        µs|1/1000000|microsecond|microseconds|µs|μs
        ms|1/1000|millisecond|milliseconds|ms|msec
        s|1|second|seconds|s|sec,secs
        minute|60|minute|minutes|min|mins
        hour|3600|hour|hours|h|hr,hrs
        day|86400|day|days|day|
        week|604800|week|weeks|week|wk,wks""",
    ("long time", "common"): """
        month|1|month|months|month|mos
        year|12|year|years|year|yr,yrs
        decade|120|decade|decades|decade|
        century|1200|century|centuries|century|
        millennium|12000|millennium|millennia|millennium|millenium,millenia""",
    ("speed", "metric"): """
        m/s|1|metre per second|metres per second|m/s|m / s,mps,meter per second,meters per second
        km/h|5/18|kilometre per hour|kilometres per hour|km/h|km / h,kmh,km / hr,km/hr,kph,kmph,\
            kilometer per hour,kilometers per hour
        km/s|1000|kilometre per second|kilometres per second|km/s|km / s,kilometer per second,kilometers per second""",
    ("speed", "imperial"): """
        mph|1397/3125|mile per hour|miles per hour|mph|mi/h,miles / hour,miles an hour
        ft/s|381/1250|foot per second|feet per second|ft/s|ft / s""",
    ("speed", "common"): """
        kn|463/900|knot|knots|knots|kt,kts,kn""",
    ("temperature", "common"): """
        °C|1@5463/20|degree Celsius|degrees Celsius|°C|° c,c°,degree celsius,degrees celsius,celsius,\
            degrees centigrade,degrees c
        °F|5/9@45967/100|degree Fahrenheit|degrees Fahrenheit|°F|° f,f°,degree fahrenheit,degrees fahrenheit,\
            fahrenheit,degrees f
        K|1|kelvin|kelvins|K|kelvin""",
    ("angle", "common"): """
        °|1|degree|degrees|°|""",
    ("data", "common"): """
        bit|1/8|bit|bits|bit|
        byte|1|byte|bytes|byte|
        kB|1000|kilobyte|kilobytes|kB|kilo bytes
        MB|1000000|megabyte|megabytes|MB|
        GB|1000000000|gigabyte|gigabytes|GB|
        TB|1000000000000|terabyte|terabytes|TB|
        KiB|1024|kibibyte|kibibytes|KiB|
        MiB|1048576|mebibyte|mebibytes|MiB|
        GiB|1073741824|gibibyte|gibibytes|GiB|""",
    ("data rate", "common"): """
        kbit/s|1000|kilobit per second|kilobits per second|kbit/s|kbps,kbit / s,kb/s,kilobits per second
        Mbit/s|1000000|megabit per second|megabits per second|Mbit/s|mbps,mbit / s,mb/s,megabits per second
        Gbit/s|1000000000|gigabit per second|gigabits per second|Gbit/s|gbps,gbit / s,gb/s,gt/s,gt / s""",
    ("frequency", "common"): """
        Hz|1|hertz|hertz|Hz|
        kHz|1000|kilohertz|kilohertz|kHz|
        MHz|1000000|megahertz|megahertz|MHz|mhz
        GHz|1000000000|gigahertz|gigahertz|GHz|
        rpm|1/60|revolution per minute|revolutions per minute|rpm|""",
    ("power", "common"): """
        mW|1/1000|milliwatt|milliwatts|mW|
        W|1|watt|watts|W|
        kW|1000|kilowatt|kilowatts|kW|kilowatt
        MW|1000000|megawatt|megawatts|MW|
        GW|1000000000|gigawatt|gigawatts|GW|""",
    ("power", "imperial"): """
        hp|37284993579113511/50000000000000|horsepower|horsepower|hp|\
            bhp,horse power,brake horsepower,brake horse power""",
    ("energy", "common"): """
        J|1|joule|joules|J|
        kJ|1000|kilojoule|kilojoules|kJ|
        MJ|1000000|megajoule|megajoules|MJ|
        calorie|4184|kilocalorie|kilocalories|kcal|cal,calorie,calories
        kWh|3600000|kilowatt hour|kilowatt hours|kWh|kilowatt-hour,kilowatt-hours
        MWh|3600000000|megawatt hour|megawatt hours|MWh|megawatt-hour,megawatt-hours
        GWh|3600000000000|gigawatt hour|gigawatt hours|GWh|gigawatt-hour,gigawatt-hours
        TWh|3600000000000000|terawatt hour|terawatt hours|TWh|terawatt-hour,terawatt-hours""",
    ("voltage", "common"): """
        mV|1/1000|millivolt|millivolts|mV|
        V|1|volt|volts|V|
        kV|1000|kilovolt|kilovolts|kV|""",
    ("current", "common"): """
        mA|1/1000|milliampere|milliamperes|mA|milliamp,milliamps
        A|1|ampere|amperes|A|amp,amps""",
    ("charge", "common"): """
        mAh|1|milliampere hour|milliampere hours|mAh|""",
    ("pressure", "common"): """
        Pa|1|pascal|pascals|Pa|
        hPa|100|hectopascal|hectopascals|hPa|
        kPa|1000|kilopascal|kilopascals|kPa|
        mbar|100|millibar|millibars|mbar|
        bar|100000|bar|bars|bar|
        psi|8896443230521/1290320000|pound per square inch|pounds per square inch|psi|""",
    ("torque", "common"): """
        Nm|1|newton metre|newton metres|Nm|n m,n·m,newton meter,newton meters
        lb ft|3389544870828501/2500000000000000|pound-foot|pound-feet|lb ft|lb·ft,lb - ft,ft lb""",
    ("sound", "common"): """
        dB|1|decibel|decibels|dB|""",
    ("pixels", "common"): """
        pixel|1|pixel|pixels|px|
        megapixel|1000000|megapixel|megapixels|MP|""",
    ("density", "common"): """
        g/cm³|1|gram per cubic centimetre|grams per cubic centimetre|g/cm³|g/cm3,g / cm3,g / cm³,g/cm^3,g/cm 3,\
            gram per cubic centimeter,grams per cubic centimeter
        kg/m³|1/1000|kilogram per cubic metre|kilograms per cubic metre|kg/m³|kg/m3,kg / m3,kg / m³,kg/m^3,kg/m 3,\
            kilogram per cubic meter,kilograms per cubic meter""",
    ("density", "of a solution"): """
        mg/l|1/1000000|milligram per litre|milligrams per litre|mg/L|mg/l,mg / l,\
            milligram per liter,milligrams per liter
        g/l|1/1000|gram per litre|grams per litre|g/L|g / l,g/l,gram per liter,grams per liter""",
    ("emission", "common"): """
        g/km|1|gram per kilometre|grams per kilometre|g/km|g / km,gram per kilometer,grams per kilometer
        g/mi|15625/25146|gram per mile|grams per mile|g/mi|g / mi""",
    ("transfer rate", "common"): """
        MT/s|1|megatransfer per second|megatransfers per second|MT/s|mt/s,mt / s""",
    ("molar energy", "common"): """
        J/mol|1|joule per mole|joules per mole|J/mol|j / mol
        kJ/mol|1000|kilojoule per mole|kilojoules per mole|kJ/mol|kj / mol""",
    ("acceleration", "common"): """
        m/s²|1|metre per second squared|metres per second squared|m/s²|m/s2,m / s2,m / s²,m/s^2,\
            meter per second squared,meters per second squared""",
    ("flow", "common"): """
        l/s|1/1000|litre per second|litres per second|l/s|l / s,liter per second,liters per second
        m³/s|1|cubic metre per second|cubic metres per second|m³/s|m3/s,m³ / s,m3 / s,cubic meter per second,\
            cubic meters per second,cumecs""",
}

UNITS: dict[str, Unit] = {
    unit.key: unit
    for (dimension, system), lines in _TABLE.items()
    for line in lines.strip().splitlines()
    for unit in (_unit(line, dimension, system),)
}
"""Every unit by its key."""
