import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Without the compile cache half of the memory and most of the time of a start go into compiling.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)))

// A young generation of constant size: 1 MB, or 2 with the flag of `npm start` and deploy/.
// Growing, it would take 30 to 40 MB more while most responses are cached.
setFlagsFromString('--semi-space-growth-factor=1')

// For stack traces with the names of sources.
process.setSourceMapsEnabled(true)

await import('./serve.ts')
