import type { Call } from '#contract/core/client.ts'
import { fetchMails, findSecret } from '#local/outbox.ts'
import type { Product } from '../product/product.ts'
import { signInToApi } from '../product/token.ts'

export const createClientAs = async (product: Product, email: string): Promise<Call> =>
  (await signInToApi(product, email)).call

const admin = (product: Product) => createClientAs(product, 'admin@demo.headwater.test')

export async function getInvitationPath(product: Product, recipient: string): Promise<string> {
  const [mail] = await fetchMails(await admin(product), 'invitation', recipient)
  const secret = mail && findSecret(mail)
  if (!secret) throw new Error(`No invitation was mailed to ${recipient}`)
  return `/app/join#${secret}`
}

export async function getIntroductionPath(product: Product, investor: string): Promise<string> {
  const mails = await fetchMails(await admin(product), 'introduction')
  const mail = mails.find(({ subject }) => subject.includes(investor))
  const secret = mail && findSecret(mail)
  if (!secret) throw new Error(`No introduction was mailed to ${investor}`)
  return `/introduction#${secret}`
}
