# The server, the built web app and the jobs. Everything else is configured by variables: docs/operations.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tests/openapi/generators tests/openapi/generators
RUN npm ci
COPY . .
# Source maps of libraries are a quarter of their size, and Node does not read them.
RUN npm run build && npm prune --omit=dev --omit=optional && find node_modules -name '*.map' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/web/dist-server web/dist-server
# A volume of this owner; the rest of the file system can be read-only.
RUN mkdir /data && chown 65532:65532 /data
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=50", "server/start.mjs"]
