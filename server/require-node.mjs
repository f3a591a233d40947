// npm also runs on older versions of Node, some of which cannot load TypeScript. Without this check, they fail with an
// error about the file extension.
const required = 24
if (Number.parseInt(process.versions.node) < required) {
  process.stderr.write(
    `Cannot start: this is Node ${process.versions.node}, and Headwater needs Node ${required}, which \`npm ci\` installs. ` +
      'Use `npm run`, or node_modules/.bin/node instead of node.\n',
  )
  process.exit(1)
}
