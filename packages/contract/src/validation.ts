import { config } from 'zod'

/** For browsers whose policy forbids `eval`. Call it before a module with schemas is loaded. */
export function compileNothing(): void {
  config({ jitless: true })
}
