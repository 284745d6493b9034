import { config } from 'zod'

/** For a content security policy without `eval`. Call it before a module with schemas is loaded. */
export function disableSchemaCompilation(): void {
  config({ jitless: true })
}
