import { beforeEach, describe, expect, test } from 'vitest'
import * as colleagues from '#contract/colleagues.ts'
import { createCompany } from '#contract/companies.ts'
import * as contract from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { namespace } from '#tests/login.ts'
import { backdateMails, getInviteSecret, listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp({ adminEmails: ['chefin@xn--kln-sna.example'] })
const { alice, ada } = await signInCast(app)
beforeEach(() => backdateMails(app, 60))

const forms = [
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@пример.рф'],
  ['用户@例え.jp', '用户@XN--R8JZ45G.jp'],
  ['Ana&Co@Fund.example', 'ana&co@FUND.example'],
  ['иван@почта.рф', 'Иван@ПОЧТА.рф'],
] as const

let count = 0
/** Appends the count to the local part, so that each test has unique addresses. */
const number = (address: string) => address.replace('@', `${count}@`)

const arriveWith = (address: string) => app.arrive('Carol', [], { [`${namespace}email`]: address })

async function buildTeam() {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  return {
    companyId,
    invite: (email: string) => alice.call(contract.inviteTeamMember, { params, body: { email } }),
    remove: (email: string) => alice.call(contract.removeTeamMember, { params, body: { email } }),
    getTeam: () => alice.call(contract.getTeam, { params }),
  }
}

describe.each(forms.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))(
  'an invitation to %s',
  (written, signedIn) => {
    let [invited, claimed] = ['', '']
    beforeEach(() => {
      count += 1
      invited = number(written)
      claimed = number(signedIn)
    })

    test(`is accepted by a user who signs in with ${signedIn} and can't be invited again`, async () => {
      const { companyId, invite, getTeam } = await buildTeam()
      const { email } = await invite(invited)
      await expect(invite(claimed)).rejects.toMatchObject({ code: 'already_invited' })
      const carol = await arriveWith(claimed)
      const secret = await getInviteSecret(ada, email)
      expect(await carol.call(contract.acceptInvite, { body: { secret } })).toEqual({ company: companyId })
      const { team_members } = await getTeam()
      expect(team_members.map(({ email: address }) => address.split('@')[1])).toContain(email.split('@')[1])
      for (const address of [invited, claimed])
        await expect(invite(address)).rejects.toMatchObject({ code: 'already_member' })
    })

    test(`is withdrawn as ${signedIn}`, async () => {
      const { invite, remove, getTeam } = await buildTeam()
      await invite(invited)
      await remove(claimed)
      expect((await getTeam()).invited_users).toEqual([])
    })

    test(`to the staff is accepted by a user who signs in with ${signedIn}`, async () => {
      const inviteColleague = (email: string) =>
        ada.call(colleagues.inviteColleague, { body: { email, permissions: ['analyst'] } })
      const first = await inviteColleague(invited)
      expect((await inviteColleague(claimed)).id).toBe(first.id)
      const carol = await arriveWith(claimed)
      expect((await carol.call(getCurrentUser, {})).permissions).toEqual(['analyst'])
      await expect(inviteColleague(invited)).rejects.toMatchObject({ code: 'invalid_request' })
    })

    test(`to own a company applies to a user who signs in with ${signedIn}`, async () => {
      const { id } = await ada.call(createCompany, { body: { created_for: invited } })
      const carol = await arriveWith(claimed)
      expect((await carol.call(getCurrentUser, {})).companies).toMatchObject([{ id, role: 'owner' }])
    })
  },
)

test('an address in ADMIN_EMAILS matches in either form', async () => {
  const chief = await arriveWith('Chefin@KÖLN.example')
  expect((await chief.call(getCurrentUser, {})).permissions).toEqual(['admin'])
})

test('a user is stored with the encoded domain for either form in the token', async () => {
  const carol = buildPerson('Carol')
  const users = []
  for (const address of ['carol@Bücher.example', 'carol@xn--bcher-kva.example']) {
    const token = await app.login.token(carol, { [`${namespace}email`]: address })
    users.push(await app.as(token)(getCurrentUser, {}))
  }
  expect(users[0]).toMatchObject({ email: 'carol@xn--bcher-kva.example' })
  expect(users[1]).toEqual(users[0])
})

test('an email goes to the encoded address, and its text shows the readable address', async () => {
  const jo = await app.arrive('', [], {
    [`${namespace}email`]: 'jo@bücher.example',
    [`${namespace}name`]: '',
  })
  const { id: companyId } = await buildCompany(jo)
  const params = { companyId }
  await jo.call(contract.inviteTeamMember, { params, body: { email: 'info@größe.example' } })
  const [mail] = await listMailsTo(ada, { email: 'info@xn--gre-6ka8i.example' })
  expect(mail?.subject.replaceAll('\u200a', '')).toContain('jo@bücher.example')
})
