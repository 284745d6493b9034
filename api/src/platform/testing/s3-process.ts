import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'

const listing = /^\/[^/?]+\/\?/

const filesListedAtOnce = 3

const [directory = '', bucket = ''] = process.argv.slice(2)
const options = { directory, silent: true, vhostBuckets: false }
const strict = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
const lenient = new S3rver({ ...options, allowMismatchedSignatures: true })
await strict.configureBuckets()
const [handle, handleListing] = [strict.callback(), lenient.callback()]

// s3rver computes signatures of listings without that slash, so these need only a known key.
const server = createServer((request, response) => {
  if (!listing.test(request.url ?? '')) return handle(request, response)
  request.url += `&max-keys=${filesListedAtOnce}`
  return handleListing(request, response)
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})

process.stdin.resume().on('end', () => process.exit(0))
