/** Ends the process with one line. The caller runs on Node.js 12. */
export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return
  process.stderr.write(`Ledgerdeck needs Node.js 20 or newer to set itself up; this is ${process.versions.node}.\n`)
  process.exit(1)
}
