import { config } from 'zod'

/** For policies without `eval`. Call it before a module with schemas is loaded. */
export function compileNothing(): void {
  config({ jitless: true })
}
