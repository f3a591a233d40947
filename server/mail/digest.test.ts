import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { removeTeamMember } from '#contract/team.ts'
import { type TestUser, testApp } from '#tests/app.ts'
import { buildCompany, putInStatus } from '#tests/build.ts'
import { listMailsTo, ageMails } from '#tests/mail.ts'
import { releaseDue } from './hold-window.ts'
import { sweepMails } from './sweep.ts'

const app = await testApp()
const { ctx } = app
const ada = await app.arrive('Ada', ['admin'])

/** A company of somebody's, and its way through statuses that ask nothing of its members. */
async function buildQuietCompany(owner: TestUser) {
  const { id: companyId, name } = await buildCompany(owner)
  const params = { companyId }
  return {
    params,
    name: name ?? '',
    /** One event that can wait. */
    happens: async (times = 1) => {
      for (let time = 0; time < times; time++) {
        await putInStatus(app, companyId, 'draft')
        await ada.call(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
      }
    },
    /** One event that cannot. */
    asks: async () => {
      await putInStatus(app, companyId, 'in_review')
      await ada.call(changeCompanyStatus, { params: { companyId, action: 'term_sheet' }, body: {} })
    },
  }
}

/** What somebody got or will get, in the order that it left or leaves: kinds with their states. */
const buildStory = async (person: TestUser) =>
  (await listMailsTo(ada, person)).map(({ kind, status }) => `${kind} ${status}`)

const listStates = (...states: string[]) => states.map((state) => `status_changed ${state}`)

describe('an event that can wait', () => {
  test('goes alone as what it is, when nothing else happens', async () => {
    const alice = await app.arrive('Alice')
    const { happens } = await buildQuietCompany(alice)
    await happens()
    await ageMails(app, 8)
    await sweepMails(ctx)
    expect(await buildStory(alice)).toEqual(listStates('held'))
    await ageMails(app, 4)
    await sweepMails(ctx)
    expect(await buildStory(alice)).toEqual(listStates('kept'))
  })

  test('is gathered with others of ten minutes into one mail, which says them all in order', async () => {
    const alice = await app.arrive('Alice')
    const [one, other] = [await buildQuietCompany(alice), await buildQuietCompany(alice)]
    await one.happens(2)
    await ageMails(app, 6)
    await other.happens()
    expect(await buildStory(alice)).toEqual(listStates('held', 'held', 'held'))
    await ageMails(app, 6)
    await sweepMails(ctx)
    const mails = await listMailsTo(ada, alice)
    const digest = mails.find(({ kind }) => kind === 'digest')
    const merged = mails.filter(({ kind }) => kind === 'status_changed')
    expect(digest).toMatchObject({ status: 'kept', subject: '3 updates about 2 companies' })
    expect(merged).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'merged', digest: digest?.id })))
    const { text } = await ada.call(getOutboxMail, { params: { mailId: digest?.id ?? '' } })
    const lines = text.split('\n').filter((line) => /^- |KILN/.test(line))
    const event = '- Your application is in review'
    expect(lines).toEqual([one.name.toUpperCase(), event, event, other.name.toUpperCase(), event])
  })

  test('of the next ten minutes goes in the next mail', async () => {
    const alice = await app.arrive('Alice')
    const { happens } = await buildQuietCompany(alice)
    await happens(2)
    await ageMails(app, 12)
    await sweepMails(ctx)
    await happens(2)
    await ageMails(app, 12)
    await sweepMails(ctx)
    const digests = (await listMailsTo(ada, alice)).filter(({ kind }) => kind === 'digest')
    expect(digests.map(({ status }) => status)).toEqual(['kept', 'kept'])
  })

  test('waits for the next day once four such mails have gone', async () => {
    const alice = await app.arrive('Alice')
    const { happens } = await buildQuietCompany(alice)
    for (let time = 0; time < 4; time++) {
      await happens()
      await ageMails(app, 12)
      await sweepMails(ctx)
    }
    await happens(2)
    await ageMails(app, 12)
    await sweepMails(ctx)
    expect(await buildStory(alice)).toEqual(listStates('kept', 'kept', 'kept', 'kept', 'held', 'held'))
    await ageMails(app, 24 * 60)
    await sweepMails(ctx)
    const digests = (await listMailsTo(ada, alice)).filter(({ kind }) => kind === 'digest')
    expect(digests).toMatchObject([{ status: 'kept' }])
  })

  test('is gathered once, however many release it at the same moment', async () => {
    const alice = await app.arrive('Alice')
    const { happens } = await buildQuietCompany(alice)
    await happens(3)
    await ageMails(app, 12)
    await Promise.all(Array.from({ length: 8 }, () => releaseDue(ctx, alice.email.toUpperCase())))
    const digests = (await listMailsTo(ada, alice)).filter(({ kind }) => kind === 'digest')
    expect(digests).toHaveLength(1)
  })

  test('never waits together with that of somebody else', async () => {
    const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
    const [one, other] = [await buildQuietCompany(alice), await buildQuietCompany(bob)]
    await one.happens(2)
    await other.happens()
    await ageMails(app, 12)
    await sweepMails(ctx)
    expect(await buildStory(bob)).toEqual(listStates('kept'))
    const digest = (await listMailsTo(ada, alice)).find(({ kind }) => kind === 'digest')
    const { text } = await ada.call(getOutboxMail, { params: { mailId: digest?.id ?? '' } })
    expect(text).toContain(one.name)
    expect(text).not.toContain(other.name)
  })

  test('is dropped for somebody who has left the team by then', async () => {
    const [alice, carol] = [await app.arrive('Alice'), await app.arrive('Carol')]
    const { happens, params } = await buildQuietCompany(alice)
    await ctx.db
      .insertInto('company_members')
      .values({ company_id: params.companyId, user_id: carol.id, role: 'member' })
      .execute()
    await happens(2)
    await alice.call(removeTeamMember, { params, body: { email: carol.email } })
    await ageMails(app, 12)
    await sweepMails(ctx)
    expect(await buildStory(carol)).toEqual(listStates('dropped', 'dropped'))
    expect(await listMailsTo(ada, carol)).toMatchObject([
      { error: 'The person left the team before this left.' },
      {},
    ])
    expect(await listMailsTo(ada, alice)).toHaveLength(3)
  })
})

describe('an event that cannot wait', () => {
  test('goes at once, after what was held before it and before what happens after it', async () => {
    const alice = await app.arrive('Alice')
    const { happens, asks } = await buildQuietCompany(alice)
    await happens(2)
    await asks()
    await happens()
    await asks()
    await happens(3)
    const left: string[] = []
    const watched = {
      ...ctx,
      mail: {
        send: ({ subject }: { subject: string }) => {
          left.push(subject.replace(/ – .*|: .*/, '').replace(/Kiln \d+/, 'Kiln'))
          return Promise.resolve('held' as const)
        },
        close() {},
      },
    }
    await ageMails(app, 2)
    await sweepMails(watched)
    const atOnce = ['2 updates about Tidal Kiln', 'Your term sheet is on its way']
    atOnce.push('Your application is in review', 'Your term sheet is on its way')
    expect(left).toEqual(atOnce)
    await ageMails(app, 10)
    await sweepMails(watched)
    expect(left).toEqual([...atOnce, '3 updates about Tidal Kiln'])
  })
})
