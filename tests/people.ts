import type { Somebody, TestApp } from './app.ts'

/** The cast: who stands to one company in which way. */
export interface Cast {
  /** Founder and owner of the company that a story is about. */
  alice: Somebody
  /** Founder of another company. */
  bob: Somebody
  /** Signed in, has no company. */
  sam: Somebody
  /** Analyst; a story assigns her. */
  ana: Somebody
  /** Analyst whom nobody assigns. */
  otto: Somebody
  /** Admin. */
  ada: Somebody
}

/** Signs the whole cast in. */
export async function cast(app: TestApp): Promise<Cast> {
  return {
    alice: await app.arrive('Alice'),
    bob: await app.arrive('Bob'),
    sam: await app.arrive('Sam'),
    ana: await app.arrive('Ana', ['analyst']),
    otto: await app.arrive('Otto', ['analyst']),
    ada: await app.arrive('Ada', ['admin']),
  }
}
