import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Environment } from '#server/core/settings.ts'
import { codat } from './accounting/codat.ts'
import { readCodatConfig } from './accounting/config.ts'
import { noAccounting } from './accounting/none.ts'
import { readPlaidConfig, readQuilttConfig } from './banking/config.ts'
import { plaid } from './banking/plaid.ts'
import { quiltt } from './banking/quiltt.ts'
import { builtinChat } from './chat/builtin.ts'
import { chatwootChat } from './chat/chatwoot.ts'
import { readChatConfig } from './chat/config.ts'
import type { Chat } from './chat/index.ts'
import { intercomChat } from './chat/intercom.ts'
import { readGhostConfig } from './content/config.ts'
import { ghost } from './content/ghost.ts'
import { noContent } from './content/none.ts'
import { readS3Config } from './files/config.ts'
import { folderStore } from './files/folder.ts'
import type { FileStore } from './files/index.ts'
import { measureStore } from './files/measured.ts'
import { auth0Accounts } from './identity/auth0-accounts.ts'
import { readLoginConfig } from './identity/config.ts'
import { oidcIdentity } from './identity/oidc.ts'
import { readSmtpConfig } from './mail/config.ts'
import { outbox } from './mail/outbox.ts'
import { airtableBase } from './records/airtable-calls.ts'
import { airtableInvestors, airtableLoans } from './records/airtable.ts'
import { readAirtableConfig, getRecordsFolder } from './records/config.ts'
import { csvInvestors, csvLoans } from './records/csv-folder.ts'
import { readSentryConfig } from './reports/config.ts'
import { logOnly } from './reports/log-alone.ts'
import { sentryReports } from './reports/sentry.ts'
import { clamd } from './scanning/clamd.ts'
import { readClamdConfig } from './scanning/config.ts'
import { noScanner } from './scanning/none.ts'
import type { AnswerStore } from './stored-answers.ts'
import { readDriveConfig, getTemplatesFolder } from './templates/config.ts'
import { folderDocuments } from './templates/folder.ts'
import { googleDrive } from './templates/google-drive.ts'

/** Reads the settings of every provider; null for providers that are not configured. */
export const readProviderSettings = (env: Environment, publicUrl: string) => ({
  login: readLoginConfig(env),
  codat: readCodatConfig(env),
  plaid: readPlaidConfig(env, publicUrl),
  quiltt: readQuilttConfig(env),
  ghost: readGhostConfig(env),
  airtable: readAirtableConfig(env),
  google: readDriveConfig(env),
  s3: readS3Config(env),
  clamd: readClamdConfig(env),
  smtp: readSmtpConfig(env),
  sentry: readSentryConfig(env),
  chat: readChatConfig(env),
})

export type ProviderSettings = ReturnType<typeof readProviderSettings>

/** Providers that every server needs. */
export type RequiredProvider = 'login'

/** Provider settings with all required providers, and the folder for local replacements of the optional providers. */
type CompleteSettings = Omit<ProviderSettings, RequiredProvider> & {
  [Name in RequiredProvider]: NonNullable<ProviderSettings[Name]>
} & { dataDir: string }

export type Providers = Awaited<ReturnType<typeof openProviders>>

/**
 * Creates the clients of all providers. Chat, mail, files, records and templates have a local fallback. The largest
 * libraries are loaded only if used.
 */
export async function openProviders(config: CompleteSettings, log: Logger, store: AnswerStore) {
  return {
    /** Error reports for operators, in addition to the log. */
    reports: config.sentry ? sentryReports(config.sentry, log) : logOnly(),
    identity: oidcIdentity(config.login),
    /** Null if the login provider's Management API is not configured. */
    loginAccounts: openLoginAccounts(config, log),
    accounting: config.codat ? codat(config.codat, log, { store }) : noAccounting(),
    /** Plaid and Quiltt are null if they are not configured. */
    plaid: config.plaid && plaid(config.plaid, log),
    quiltt: config.quiltt && quiltt(config.quiltt, log),
    files: await openFileStore(config, log),
    scanning: config.clamd ? clamd(config.clamd) : noScanner(),
    mail: config.smtp ? (await import('./mail/smtp.ts')).smtpMailer(config.smtp, log) : outbox(),
    chat: openChat(config),
    content: config.ghost ? ghost(config.ghost, log, { store }) : noContent(),
    /** Document templates and their copies. */
    templates: config.google
      ? googleDrive(config.google, log)
      : folderDocuments(getTemplatesFolder(config.dataDir)),
    ...openRecords(config, log),
  }
}

const openLoginAccounts = ({ login: { management, clientId } }: CompleteSettings, log: Logger) =>
  management && auth0Accounts(management, clientId, log)

/** Opens the file store: a bucket, or a folder in `dataDir`. */
export const openFileStore = async (
  { s3, dataDir }: Pick<CompleteSettings, 's3' | 'dataDir'>,
  log: Logger,
): Promise<FileStore> =>
  measureStore(
    s3 ? (await import('./files/s3.ts')).s3Store(s3, log) : await folderStore(join(dataDir, 'files')),
  )

function openChat({ chat }: CompleteSettings): Chat {
  if (!chat) return builtinChat()
  return chat.provider === 'intercom' ? intercomChat(chat) : chatwootChat(chat)
}

/**
 * Opens the tables for syncs, either in a single Airtable base, so that both syncs share the base's rate limit, or in a
 * local folder.
 */
function openRecords({ airtable, dataDir }: CompleteSettings, log: Logger) {
  if (!airtable) {
    const folder = getRecordsFolder(dataDir)
    return { investorsSource: csvInvestors(folder), loansSource: csvLoans(folder) }
  }
  const { investors, loans, loanFiles } = airtable
  const base = airtableBase(airtable, log)
  return {
    investorsSource: airtableInvestors(base, investors),
    loansSource: airtableLoans(base, { loans, loanFiles }),
  }
}
