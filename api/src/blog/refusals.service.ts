import { AppError } from '../platform/errors/app-error.ts'

/** For a post that is not there, and for one that the actor may not know of. */
export function postNotFound(): AppError {
  return new AppError(404, 'post_not_found', 'Post not found.')
}
