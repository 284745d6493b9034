import fc from 'fast-check'

// The same inputs in every run; PROPERTY_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
