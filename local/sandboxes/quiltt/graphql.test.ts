import { describe, expect, it } from 'vitest'
import { execute } from './graphql.ts'
import { parseGraphql } from './graphql-parse.ts'

const root = {
  connection: ({ id }: { id: string }) => ({
    id,
    status: 'SYNCED',
    institution: { name: 'Bank' },
    accounts: [{ id: 'a' }, { id: 'b' }],
  }),
  transactions: (args: object) => ({ count: 0, nodes: [], asked: args }),
  profile: null,
}
const ask = (query: string, variables: Record<string, unknown> = {}) =>
  execute(parseGraphql(query), root, variables)

describe('a question', () => {
  it.each([
    [
      'query Named($id: ID!) { connection(id: $id) { id accounts { id } } }',
      { id: 'c' },
      { connection: { id: 'c', accounts: [{ id: 'a' }, { id: 'b' }] } },
    ],
    [
      '{ one: connection(id: "c") { __typename bank: institution { name } } }',
      {},
      { one: { __typename: 'Connection', bank: { name: 'Bank' } } },
    ],
    [
      '# a comment\n{ profile { id }, connection(id: "c") { oauth } }',
      {},
      { profile: null, connection: { oauth: null } },
    ],
  ])('%s is answered as asked', async (query, variables, answer) => {
    expect(await ask(query, variables)).toEqual(answer)
  })

  it('may hold values of every kind, of which a variable that was not given is none', async () => {
    let seen: unknown
    const spying = { transactions: (args: unknown) => ((seen = args), { count: 1 }) }
    const query =
      '{ transactions(first: 2, after: $after, sort: DATE_ASC, filter: { accountIds: ["a", $b], date_gte: null }) { count } }'
    await execute(parseGraphql(query), spying, { b: 'b' })
    expect(seen).toEqual({ first: 2, sort: 'DATE_ASC', filter: { accountIds: ['a', 'b'], date_gte: null } })
  })

  it.each([
    ['{ moon { id } }', "Field 'moon' doesn't exist on type 'Query'"],
    ['{ connection(id: "c") { colour } }', "Field 'colour' doesn't exist on type 'Connection'"],
    ['{ connection(name: "c") { id } }', "Field 'connection' doesn't accept argument 'name'"],
    ['{ connection(id: "c") }', "Field 'connection' must have selections"],
    ['{ connection(id: "c") { id { id } } }', "Field 'id' must not have selections"],
    ['{ connection(id: "c" { id } }', 'Parse error'],
    ['{ connection', 'Parse error'],
    ['{ profile { id } } extra', 'Parse error after the operation'],
    ['{ profile { id } } §', 'Parse error: unknown character'],
    ['', 'Parse error'],
  ])('%s is refused', async (query, message) => {
    await expect(async () => ask(query)).rejects.toThrow(message)
  })
})
