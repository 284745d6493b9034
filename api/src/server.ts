import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Without the compile cache half of the memory and most of the time of a start go into compiling.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)))

// A constant young generation. Growing, it would take 30 to 40 MB more with a full cache.
setFlagsFromString('--semi-space-growth-factor=1')

process.setSourceMapsEnabled(true)

await import('./serve.ts')
