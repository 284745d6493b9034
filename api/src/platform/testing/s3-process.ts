import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'

/** Listings, which clients ask for with a slash behind the name of the bucket. */
const listing = /^\/[^/?]+\/\?/

/** Few enough that tests turn pages. */
const filesListedAtOnce = 3

const [directory = '', bucket = ''] = process.argv.slice(2)
const options = { directory, silent: true, vhostBuckets: false }
const strict = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
const lenient = new S3rver({ ...options, allowMismatchedSignatures: true })
await strict.configureBuckets()
const [handle, handleListing] = [strict.callback(), lenient.callback()]

// Signatures are checked like Amazon's, except those of listings, which are worked out without that slash; they need a known key all
// the same.
const server = createServer((request, response) => {
  if (!listing.test(request.url ?? '')) return handle(request, response)
  request.url += `&max-keys=${filesListedAtOnce}`
  return handleListing(request, response)
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})

// Ends with whoever started it.
process.stdin.resume().on('end', () => process.exit(0))
