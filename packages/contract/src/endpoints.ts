import * as posts from './blog/posts.ts'

/** Every endpoint of the product. */
export const endpoints = [posts.listPosts, posts.getPost, posts.listPostFilterOptions] as const

export type Endpoint = (typeof endpoints)[number]
