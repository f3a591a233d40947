import type { TestUser, TestApp } from './app.ts'

/** The fixed cast of users, by their relation to the company under test. */
export interface Cast {
  /** Founder and owner of the company. */
  alice: TestUser
  /** Founder of another company. */
  bob: TestUser
  /** Signed in, without a company. */
  sam: TestUser
  /** An analyst whom the test assigns. */
  ana: TestUser
  /** An analyst who is never assigned. */
  otto: TestUser
  ada: TestUser
}

/** Signs in the whole cast. `claims` override claims of their tokens. */
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
