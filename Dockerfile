# Built with Buildah on plain Debian 12, with Node 20 in the place of the first image's 22, and run: a
# form, the health check, a backup, SIGTERM. Docker itself was not at hand, nor were digests: both are
# asked for, each as sha256:…, and docs/docker.md says how to look them up.
ARG NODE_DIGEST
ARG DEBIAN_DIGEST

FROM node:22-slim@${NODE_DIGEST} AS build
# Node 26 comes with `npm ci`; its binary needs libatomic1, which slim images lack.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# npm 10 takes .bin/node away again: decision 4.
RUN npm run build && npm prune --omit=dev && sh src/server/ensure-node.sh

FROM debian:bookworm-slim@${DEBIAN_DIGEST}
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data site \
  && install --directory --owner site --mode 0700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
# Start script, operator’s commands, migrations and the six documents; the rest is in the build already.
COPY --from=build /app/src ./src
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER site
VOLUME /data
EXPOSE 3000
# A first start creates the database, which takes a few seconds.
HEALTHCHECK --start-period=60s --interval=15s --timeout=5s \
  CMD ["node_modules/.bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, so that SIGTERM arrives; the stop takes up to 10 seconds or so.
STOPSIGNAL SIGTERM
CMD ["node_modules/.bin/node", "src/server/start.ts", "--as-built"]
