# syntax=docker/dockerfile:1

# What runs and what builds are the same packages: one stage installs them by the lockfile. Not "npm ci",
# which refuses a lockfile that lacks optional packages of other platforms.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --omit=dev --ignore-scripts

FROM packages AS built
COPY vite.config.ts vite.server.config.ts ./
COPY scripts ./scripts
COPY core ./core
COPY contract ./contract
COPY editor ./editor
COPY web ./web
COPY practice ./practice
COPY server ./server
RUN node --input-type=module -e "import { ensureBuilt } from './scripts/build.mjs'; await ensureBuilt({ root: process.cwd(), node: process.execPath })"

FROM node:24-trixie-slim
# pg_dump and pg_restore, for "server/admin.ts backup" and "restore": not older than the database.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY core ./core
COPY contract ./contract
COPY editor ./editor
COPY practice ./practice
COPY server ./server
COPY --from=built /app/dist ./dist
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives; whether it should be sent anything is /readyz, which is the balancer's to ask.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
