import { AppError } from './app-error.ts'

/** For an address, or the object that it names, of which the caller may not even know. */
export function addressNotFound(): AppError {
  return new AppError(404, 'not_found', 'There is nothing at this address.')
}
