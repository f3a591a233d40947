import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { removeTeamMember } from '#contract/team.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, setStatus } from '#tests/build.ts'
import { listMailsTo, backdateMails } from '#tests/mail.ts'
import { releaseHeldMailsIfDue } from './hold-window.ts'
import { sweepMails } from './sweep.ts'

const app = await startTestApp()
const { ctx } = app
const ada = await app.arrive('Ada', ['admin'])

async function buildQuietCompany(owner: TestUser) {
  const { id: companyId, name } = await buildCompany(owner)
  const params = { companyId }
  return {
    params,
    name: name ?? '',
    /** Causes events that can wait for a digest. */
    causeUpdates: async (times = 1) => {
      for (let time = 0; time < times; time++) {
        await setStatus(app, companyId, 'draft')
        await ada.call(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
      }
    },
    /** Causes an event that is emailed immediately. */
    causeUrgentEvent: async () => {
      await setStatus(app, companyId, 'in_review')
      await ada.call(changeCompanyStatus, { params: { companyId, action: 'term_sheet' }, body: {} })
    },
  }
}

const listStatusesTo = async (person: TestUser) =>
  (await listMailsTo(ada, person)).map(({ kind, status }) => `${kind} ${status}`)

const listStates = (...states: string[]) => states.map((state) => `status_changed ${state}`)

describe('an event that can wait', () => {
  test('is emailed separately if nothing else happens in the window', async () => {
    const alice = await app.arrive('Alice')
    const { causeUpdates } = await buildQuietCompany(alice)
    await causeUpdates()
    await backdateMails(app, 8)
    await sweepMails(ctx)
    expect(await listStatusesTo(alice)).toEqual(listStates('held'))
    await backdateMails(app, 4)
    await sweepMails(ctx)
    expect(await listStatusesTo(alice)).toEqual(listStates('kept'))
  })

  test('is merged with other events of ten minutes into one digest, in order', async () => {
    const alice = await app.arrive('Alice')
    const [first, second] = [await buildQuietCompany(alice), await buildQuietCompany(alice)]
    await first.causeUpdates(2)
    await backdateMails(app, 6)
    await second.causeUpdates()
    expect(await listStatusesTo(alice)).toEqual(listStates('held', 'held', 'held'))
    await backdateMails(app, 6)
    await sweepMails(ctx)
    const mails = await listMailsTo(ada, alice)
    const digest = mails.find(({ kind }) => kind === 'digest')
    const merged = mails.filter(({ kind }) => kind === 'status_changed')
    expect(digest).toMatchObject({ status: 'kept', subject: '3 updates about 2 companies' })
    expect(merged).toMatchObject(Array.from({ length: 3 }, () => ({ status: 'merged', digest: digest?.id })))
    const { text } = await ada.call(getOutboxMail, { params: { mailId: digest?.id ?? '' } })
    const lines = text.split('\n').filter((line) => /^- |KILN/.test(line))
    const event = '- Your application is in review'
    expect(lines).toEqual([first.name.toUpperCase(), event, event, second.name.toUpperCase(), event])
  })

  test('goes into the next digest after ten minutes', async () => {
    const alice = await app.arrive('Alice')
    const { causeUpdates } = await buildQuietCompany(alice)
    await causeUpdates(2)
    await backdateMails(app, 12)
    await sweepMails(ctx)
    await causeUpdates(2)
    await backdateMails(app, 12)
    await sweepMails(ctx)
    const digests = (await listMailsTo(ada, alice)).filter(({ kind }) => kind === 'digest')
    expect(digests.map(({ status }) => status)).toEqual(['kept', 'kept'])
  })

  test('waits for the next day after four such emails', async () => {
    const alice = await app.arrive('Alice')
    const { causeUpdates } = await buildQuietCompany(alice)
    for (let time = 0; time < 4; time++) {
      await causeUpdates()
      await backdateMails(app, 12)
      await sweepMails(ctx)
    }
    await causeUpdates(2)
    await backdateMails(app, 12)
    await sweepMails(ctx)
    expect(await listStatusesTo(alice)).toEqual(listStates('kept', 'kept', 'kept', 'kept', 'held', 'held'))
    await backdateMails(app, 24 * 60)
    await sweepMails(ctx)
    const digests = (await listMailsTo(ada, alice)).filter(({ kind }) => kind === 'digest')
    expect(digests).toMatchObject([{ status: 'kept' }])
  })

  test('is in only one digest after concurrent releases', async () => {
    const alice = await app.arrive('Alice')
    const { causeUpdates } = await buildQuietCompany(alice)
    await causeUpdates(3)
    await backdateMails(app, 12)
    await Promise.all(Array.from({ length: 8 }, () => releaseHeldMailsIfDue(ctx, alice.email.toUpperCase())))
    const digests = (await listMailsTo(ada, alice)).filter(({ kind }) => kind === 'digest')
    expect(digests).toHaveLength(1)
  })

  test('is never merged with events of a different recipient', async () => {
    const [alice, bob] = [await app.arrive('Alice'), await app.arrive('Bob')]
    const [first, second] = [await buildQuietCompany(alice), await buildQuietCompany(bob)]
    await first.causeUpdates(2)
    await second.causeUpdates()
    await backdateMails(app, 12)
    await sweepMails(ctx)
    expect(await listStatusesTo(bob)).toEqual(listStates('kept'))
    const digest = (await listMailsTo(ada, alice)).find(({ kind }) => kind === 'digest')
    const { text } = await ada.call(getOutboxMail, { params: { mailId: digest?.id ?? '' } })
    expect(text).toContain(first.name)
    expect(text).not.toContain(second.name)
  })

  test('is dropped if the recipient has left the team', async () => {
    const [alice, carol] = [await app.arrive('Alice'), await app.arrive('Carol')]
    const { causeUpdates, params } = await buildQuietCompany(alice)
    await ctx.db
      .insertInto('company_members')
      .values({ company_id: params.companyId, user_id: carol.id, role: 'member' })
      .execute()
    await causeUpdates(2)
    await alice.call(removeTeamMember, { params, body: { email: carol.email } })
    await backdateMails(app, 12)
    await sweepMails(ctx)
    expect(await listStatusesTo(carol)).toEqual(listStates('dropped', 'dropped'))
    expect(await listMailsTo(ada, carol)).toMatchObject([
      { error: 'The recipient left the team before this email was sent.' },
      {},
    ])
    expect(await listMailsTo(ada, alice)).toHaveLength(3)
  })
})

describe('an event that cannot wait', () => {
  test('is emailed immediately, after the held events and before later events', async () => {
    const alice = await app.arrive('Alice')
    const { causeUpdates, causeUrgentEvent } = await buildQuietCompany(alice)
    await causeUpdates(2)
    await causeUrgentEvent()
    await causeUpdates()
    await causeUrgentEvent()
    await causeUpdates(3)
    const sentSubjects: string[] = []
    const recordingCtx = {
      ...ctx,
      mail: {
        send: ({ subject }: { subject: string }) => {
          sentSubjects.push(subject.replace(/ – .*|: .*/, '').replace(/Kiln \d+/, 'Kiln'))
          return Promise.resolve('held' as const)
        },
        check: async () => {},
        close() {},
      },
    }
    await backdateMails(app, 2)
    await sweepMails(recordingCtx)
    const immediateSubjects = ['2 updates about Tidal Kiln', 'We’re preparing your offer']
    immediateSubjects.push('Your application is in review', 'We’re preparing your offer')
    expect(sentSubjects).toEqual(immediateSubjects)
    await backdateMails(app, 10)
    await sweepMails(recordingCtx)
    expect(sentSubjects).toEqual([...immediateSubjects, '3 updates about Tidal Kiln'])
  })
})
