import type { TestUser, TestApp } from './app.ts'

export interface Cast {
  alice: TestUser
  /** The founder of a different company. */
  bob: TestUser
  /** A signed-in user without a company. */
  sam: TestUser
  /** An analyst whom the test assigns to the company. */
  ana: TestUser
  /** A second analyst, unassigned in most tests. */
  otto: TestUser
  ada: TestUser
}

export async function signInCast(app: TestApp, claims: object = {}): Promise<Cast> {
  return {
    alice: await app.arrive('Alice', [], claims),
    bob: await app.arrive('Bob', [], claims),
    sam: await app.arrive('Sam', [], claims),
    ana: await app.arrive('Ana', ['analyst'], claims),
    otto: await app.arrive('Otto', ['analyst'], claims),
    ada: await app.arrive('Ada', ['admin'], claims),
  }
}
