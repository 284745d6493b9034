import { AppError } from './app-error.ts'

/** Also used for an object that the caller may not know about. */
export function addressNotFound(): AppError {
  return new AppError(404, 'not_found', 'There is nothing at this address.')
}
