import type { TestUser, TestApp } from './app.ts'

/** The cast: who stands to one company in which way. */
export interface Cast {
  /** Founder and owner of the company that a story is about. */
  alice: TestUser
  /** Founder of another company. */
  bob: TestUser
  /** Signed in, has no company. */
  sam: TestUser
  /** Analyst; a story assigns her. */
  ana: TestUser
  /** Analyst whom nobody assigns. */
  otto: TestUser
  /** Admin. */
  ada: TestUser
}

/** Signs the whole cast in; `claims` changes what their tokens say. */
export async function cast(app: TestApp, claims: object = {}): Promise<Cast> {
  return {
    alice: await app.arrive('Alice', [], claims),
    bob: await app.arrive('Bob', [], claims),
    sam: await app.arrive('Sam', [], claims),
    ana: await app.arrive('Ana', ['analyst'], claims),
    otto: await app.arrive('Otto', ['analyst'], claims),
    ada: await app.arrive('Ada', ['admin'], claims),
  }
}
