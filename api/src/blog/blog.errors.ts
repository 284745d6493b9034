import { AppError } from '../platform/errors/app-error.ts'

/** Also used for a post that the actor may not know of. */
export function postNotFound(): AppError {
  return new AppError(404, 'post_not_found', 'Post not found.')
}

/** Also used for a deleted comment, and for one on a post that the actor may not know of. */
export function commentNotFound(): AppError {
  return new AppError(404, 'comment_not_found', 'Comment not found.')
}

export function commentHidden(message: string): AppError {
  return new AppError(409, 'comment_hidden', message)
}

export function revisionNotFound(): AppError {
  return new AppError(404, 'revision_not_found', 'Revision not found. Old revisions are deleted over time.')
}
