import { AppError } from '../platform/errors/app-error.ts'

/** For a post that is not there, and for one that the actor may not know of. */
export function postNotFound(): AppError {
  return new AppError(404, 'post_not_found', 'Post not found.')
}

/** For a comment that is not there or was removed, and for one below a post that the actor may not know of. */
export function commentNotFound(): AppError {
  return new AppError(404, 'comment_not_found', 'Comment not found.')
}

/** For what cannot be done to a comment while staff hide it. */
export function commentHidden(message: string): AppError {
  return new AppError(409, 'comment_hidden', message)
}
