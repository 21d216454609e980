"""What a dataset holds and how many probes it gives: counted, kept on disk, and counted in the background.

kept = Kept(datasets.open("tabfact", path))
kept.hold().tables; kept.probe(Side.HYPOTHESIS).flips
"""

from probelib.counting.held import Held
from probelib.counting.kept import Kept
from probelib.counting.probed import Probed

__all__ = ["Held", "Kept", "Probed"]
