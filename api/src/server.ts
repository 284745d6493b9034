import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { keepYoungGeneration } from './v8-flags.ts'

// Without the compile cache half of the memory and most of the time of a start go into compiling.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)))

keepYoungGeneration()

process.setSourceMapsEnabled(true)

await import('./serve.ts')
