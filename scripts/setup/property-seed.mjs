import fc from 'fast-check'

// Uses the same inputs in every run, or others with PROPERTY_SEED.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
