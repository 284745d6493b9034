import { config } from 'zod'

/** For content security policies without `eval`. Call before loading a module with schemas. */
export function disableSchemaCompilation(): void {
  config({ jitless: true })
}
