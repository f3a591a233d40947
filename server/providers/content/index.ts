/** The port to what editors write, and to the list of people who want to read it by mail. */
export interface ContentProvider {
  /**
   * A page of published posts, newest first. Remembered for a minute; while the service is slow or down, the last
   * answer is served with the time it was read.
   */
  posts(query?: PostQuery): Promise<PostPage>
  /** One post by its slug, remembered alike; null when there is none. */
  post(slug: string): Promise<ReadPost | null>
  /** Puts an address on the newsletter's list; one that is there already, or had left, is no error. */
  subscribe(email: string, labels?: string[]): Promise<void>
  /** Takes the person with this id (UUID version 4) off the list. Nobody having it looks the same as somebody. */
  unsubscribe(uuid: string): Promise<void>
}

export interface PostQuery {
  /** The slug of a tag. */
  tag?: string | undefined
  /** From 1. */
  page?: number | undefined
  /** 15 when absent, at most 100: what is larger gives 100, so go on with `page`. */
  limit?: number | undefined
}

export interface PostPage {
  posts: Post[]
  pagination: {
    page: number
    limit: number
    pages: number
    total: number
    next: number | null
    prev: number | null
  }
  /** When the service was read, ISO 8601 UTC. */
  read_at: string
}

export interface ReadPost {
  post: Post
  /** When the service was read, ISO 8601 UTC. */
  read_at: string
}

/**
 * A post as its editor wrote it. `html` and `feature_image_caption` are markup that nobody has cleaned: whoever puts
 * them into a page sanitises them first. Addresses are http or https, whole.
 */
export interface Post {
  id: string
  title: string
  slug: string
  /** Plain text: the editor's own, or the beginning of the post. */
  excerpt: string
  custom_excerpt: string | null
  feature_image: string | null
  feature_image_alt: string | null
  feature_image_caption: string | null
  primary_author: Author | null
  authors: Author[]
  tags: Tag[]
  /** ISO 8601 UTC. */
  published_at: string | null
  /** Minutes. */
  reading_time: number | null
  /** null in lists, except for the posts about team members. */
  html: string | null
}

export interface Author {
  id: string
  name: string
  slug: string
  profile_image: string | null
}

export interface Tag {
  id: string
  name: string
  slug: string
}
