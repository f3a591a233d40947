import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSecret, connectorId, startTestQuiltt, webhookSecret } from '#tests/sandboxes/quiltt.ts'

let sandbox: Awaited<ReturnType<typeof startTestQuiltt>>
beforeAll(async () => {
  sandbox = await startTestQuiltt()
})
afterAll(() => sandbox.stop())

const SESSIONS = '/v1/users/sessions'
const SESSION = '/v1/users/session'
const issue = (body: object = {}, secret = apiSecret) =>
  sandbox.call('POST', SESSIONS, `Bearer ${secret}`, body)
const basic = (profileId: string, secret = apiSecret) =>
  `Basic ${Buffer.from(`${profileId}:${secret}`).toString('base64')}`
const runQuery = async (authorization: string, query: string, variables: object = {}) =>
  (await sandbox.call('POST', '/v1/graphql', authorization, { query, variables })).body

const linkBank = async () => {
  const { body } = await issue()
  const token = String(body['token'])
  return { token, profileId: String(body['userId']), id: await sandbox.approve(token) }
}

describe('sessions', () => {
  it('are issued for a new or existing profile, as a JWT that is valid for a day', async () => {
    const uuid = '174ec567-2492-4498-a706-504a79437235'
    const first = await issue({ uuid, email: 'cfo@kiln.example', metadata: { company: 'c' } })
    expect(first).toMatchObject({
      status: 201,
      body: { userUuid: uuid, token: expect.stringMatching(/^ey.*\..*\./) },
    })
    expect(Date.parse(String(first.body['expiresAt'])) - Date.now()).toBeGreaterThan(23.9 * 3600 * 1000)
    for (const userId of [uuid, first.body['userId']])
      expect((await issue({ userId })).body['userId']).toBe(first.body['userId'])
  })

  it('are read and ended with their own token', async () => {
    const { body } = await issue()
    const bearer = `Bearer ${String(body['token'])}`
    expect(await sandbox.call('GET', SESSION, bearer)).toEqual({ status: 200, body })
    expect((await sandbox.call('POST', '/v1/introspect/session_token', bearer)).body).toEqual(body)
    expect((await sandbox.call('DELETE', SESSION, bearer)).status).toBe(204)
    expect((await sandbox.call('GET', SESSION, bearer)).status).toBe(401)
  })

  it('are limited to ten per hour and profile; ending a session allows another', async () => {
    const { body } = await issue()
    const userId = body['userId']
    for (let nth = 2; nth <= 10; nth += 1) expect((await issue({ userId })).status).toBe(201)
    expect(await issue({ userId })).toMatchObject({ status: 429, body: { message: 'Too Many Requests' } })
    await sandbox.call('DELETE', SESSION, `Bearer ${String(body['token'])}`)
    expect((await issue({ userId })).status).toBe(201)
  })

  it.each([
    [{ email: 'BAD' }, 422, { email: ['Email is not a valid email address'] }],
    [{ uuid: 'none' }, 422, { uuid: ['is not a valid UUID'] }],
    [{ userId: 'p_unknown' }, 404, { message: 'Not Found' }],
  ])('for %j are rejected with %i', async (body, status, words) => {
    expect(await issue(body)).toMatchObject({ status, body: words })
  })

  it('require the secret', async () => {
    expect((await issue({}, 'wrong')).status).toBe(401)
  })
})

describe('GraphQL', () => {
  const query = '{ connections { id status institution { name } } }'

  it('returns a profile’s own connections, to a server and to a browser', async () => {
    const { token, profileId, id } = await linkBank()
    const other = await linkBank()
    const answer = {
      data: { connections: [{ id, status: 'SYNCED', institution: { name: 'First Platypus Bank' } }] },
    }
    expect(await runQuery(basic(profileId), query)).toEqual(answer)
    expect(await runQuery(`Bearer ${token}`, query)).toEqual(answer)
    expect(
      await runQuery(basic(profileId), 'query One($id: ID!) { connection(id: $id) { id } }', {
        id: other.id,
      }),
    ).toEqual({
      data: { connection: null },
    })
  })

  it('pages through two years of transactions, filtered and sorted', async () => {
    const { profileId } = await linkBank()
    const { data } = (await runQuery(basic(profileId), '{ accounts { id } }')) as {
      data: { accounts: { id: string }[] }
    }
    const accountIds = data.accounts.slice(0, 1).map(({ id }) => id)
    const seen: string[] = []
    let after: string | null = null
    do {
      const answer = (await runQuery(
        basic(profileId),
        'query All($after: String, $filter: TransactionFilter) { transactions(first: 100, after: $after, filter: $filter) { nodes { id date } pageInfo { endCursor hasNextPage } } }',
        { after, filter: { accountIds } },
      )) as {
        data: {
          transactions: {
            nodes: { id: string; date: string }[]
            pageInfo: { endCursor: string; hasNextPage: boolean }
          }
        }
      }
      const { nodes, pageInfo } = answer.data.transactions
      seen.push(...nodes.map(({ id, date }) => `${date} ${id}`))
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null
    } while (after)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(300)
    expect(seen.map((line) => line.slice(0, 10))).toEqual(
      seen
        .map((line) => line.slice(0, 10))
        .toSorted()
        .toReversed(),
    )
  })

  it('disconnects a connection, and simulates a repairable error', async () => {
    const { token, profileId, id } = await linkBank()
    const simulate =
      'mutation Simulate($id: ID!) { connectionSimulateError(input: { id: $id }) { success record { status } } }'
    expect(await runQuery(basic(profileId), simulate, { id })).toEqual({
      data: { connectionSimulateError: { success: true, record: { status: 'ERROR_REPAIRABLE' } } },
    })
    expect(await sandbox.approve(token, id)).toBe(id)
    const disconnect =
      'mutation Disconnect($id: ID!) { connectionDisconnect(input: { id: $id }) { success errors { message } record { status } } }'
    expect(await runQuery(basic(profileId), disconnect, { id })).toEqual({
      data: { connectionDisconnect: { success: true, errors: null, record: { status: 'DISCONNECTED' } } },
    })
    expect(await runQuery(basic(profileId), disconnect, { id: 'conn_unknown' })).toMatchObject({
      data: { connectionDisconnect: { success: false, record: null } },
    })
  })

  it.each([
    ['{ moon { id } }', 'Cannot query field "moon" on type "Query".'],
    ['{ connection(name: "c") { id } }', 'Unknown argument "name" on field "Query.connection".'],
    ['{ connection(id: $id) { id } }', 'Variable "$id" is not defined.'],
    ['{ connections', 'Syntax Error: Expected Name, found <EOF>.'],
    ['{ transactions(first: 101) { count } }', 'first must be 1 to 100'],
    ['{ transactions(after: "unknown") { count } }', 'Invalid cursor'],
  ])('rejects %s with status 200', async (question, message) => {
    const { profileId } = await linkBank()
    const answer = await sandbox.call('POST', '/v1/graphql', basic(profileId), { query: question })
    expect(answer).toMatchObject({ status: 200, body: { data: null } })
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ message }))
  })

  it.each([
    ['a wrong secret', (id: string) => basic(id, 'wrong')],
    ['an unknown profile', () => basic('p_unknown')],
    ['an unknown session', () => 'Bearer unknown'],
    ['no credentials', () => ''],
  ])('rejects a caller with %s', async (_, authorization) => {
    const { profileId } = await linkBank()
    const { status } = await sandbox.call('POST', '/v1/graphql', authorization(profileId), { query })
    expect(status).toBe(401)
  })
})

describe('the window', () => {
  it.each([
    ['of another connector', { connector_id: 'other' }, 'Not Found'],
    ['without a session', { token: 'unknown' }, 'Not Authenticated'],
    ["for another profile's connection", { connection_id: 'foreign' }, 'Not Found'],
  ])('%s does not open', async (_, change, error_code) => {
    const { token } = await linkBank()
    const foreign = (await linkBank()).id
    const params = { connector_id: connectorId, token, ...change }
    const answer = await sandbox.step(
      'start',
      'connection_id' in params ? { ...params, connection_id: foreign } : params,
    )
    expect(answer).toMatchObject({ error: { error_code } })
  })
})

it('sends webhooks with unique event ids and a signature per attempt', async () => {
  const fresh = await startTestQuiltt()
  const { body } = await fresh.call('POST', SESSIONS, `Bearer ${apiSecret}`, {})
  const id = await fresh.approve(String(body['token']))
  const events = () =>
    fresh.inbox.received.flatMap(
      (request) =>
        (JSON.parse(request.body.toString()) as { events: { id: string; type: string; record: object }[] })
          .events,
    )
  const expected = ['connection.created', 'connection.synced.successful.initial', 'profile.created']
  await expect
    .poll(() =>
      events()
        .map(({ type }) => type)
        .toSorted(),
    )
    .toEqual(expected)
  await fresh.stop()
  expect(new Set(events().map((event) => event.id)).size).toBe(3)
  expect(events().find(({ type }) => type === 'connection.created')?.record).toMatchObject({
    id,
    provider: 'MOCK',
  })
  expect(fresh.inbox.received[0]?.headers).toMatchObject({
    'quiltt-timestamp': expect.stringMatching(/^\d{10}$/),
    'quiltt-signature': expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
  })
  expect(JSON.stringify(fresh.inbox.received)).not.toContain(webhookSecret)
})
