import { AppError } from './app-error.ts'

/** Also for an object that is not the caller's to know. */
export function addressNotFound(): AppError {
  return new AppError(404, 'not_found', 'There is nothing at this address.')
}
