import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Modules stay compiled between starts: without this, half of the memory and most of the time of a start go into compiling.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled/', import.meta.url)))

// A young generation that stays as large as it begins: 1 MB, or 2 where the program is started with that, as `npm start` and deploy/ do. Left
// to grow, it would take 30 to 40 MB more while most answers are kept ones.
setFlagsFromString('--semi-space-growth-factor=1')

// Stacks of the built server name its sources.
process.setSourceMapsEnabled(true)

await import('./serve.ts')
