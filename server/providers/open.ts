import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Environment } from '#server/core/settings.ts'
import { createCodatProvider } from './accounting/codat.ts'
import { readCodatConfig } from './accounting/config.ts'
import { createDisabledAccountingProvider } from './accounting/none.ts'
import { readPlaidConfig, readQuilttConfig } from './banking/config.ts'
import { createPlaidProvider } from './banking/plaid.ts'
import { createQuilttProvider } from './banking/quiltt.ts'
import { createBuiltinChat } from './chat/builtin.ts'
import { createChatwootChat } from './chat/chatwoot.ts'
import { readChatConfig } from './chat/config.ts'
import type { Chat } from './chat/index.ts'
import { createIntercomChat } from './chat/intercom.ts'
import { readGhostConfig } from './content/config.ts'
import { createGhostProvider } from './content/ghost.ts'
import { createDisabledContentProvider } from './content/none.ts'
import { readS3Config } from './files/config.ts'
import { openFolderStore } from './files/folder.ts'
import type { FileStore } from './files/index.ts'
import { createMeasuredStore } from './files/measured.ts'
import { createAuth0Accounts } from './identity/auth0-accounts.ts'
import { readLoginConfig } from './identity/config.ts'
import { createOidcIdentity } from './identity/oidc.ts'
import { readSmtpConfig } from './mail/config.ts'
import { createOutboxMailer } from './mail/outbox.ts'
import { openAirtableBase } from './records/airtable-calls.ts'
import { createAirtableInvestorSource, createAirtableLoanSource } from './records/airtable.ts'
import { readAirtableConfig, getRecordsFolder } from './records/config.ts'
import { createCsvInvestorSource, createCsvLoanSource } from './records/csv-folder.ts'
import { readSentryConfig } from './reports/config.ts'
import { createDisabledReports } from './reports/disabled.ts'
import { createSentryReports } from './reports/sentry.ts'
import { createClamdScanner } from './scanning/clamd.ts'
import { readClamdConfig } from './scanning/config.ts'
import { createDisabledScanner } from './scanning/none.ts'
import type { AnswerStore } from './stored-answers.ts'
import { readDriveConfig, getTemplatesFolder } from './templates/config.ts'
import { openFolderDocuments } from './templates/folder.ts'
import { openGoogleDrive } from './templates/google-drive.ts'

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

export type RequiredProvider = 'login'

type CompleteSettings = Omit<ProviderSettings, RequiredProvider> & {
  [Name in RequiredProvider]: NonNullable<ProviderSettings[Name]>
} & { dataDir: string }

export type Providers = Awaited<ReturnType<typeof openProviders>>

/** Chat, mail, files, records and templates have a local fallback. The largest libraries are loaded only if used. */
export async function openProviders(config: CompleteSettings, log: Logger, store: AnswerStore) {
  return {
    reports: config.sentry ? createSentryReports(config.sentry, log) : createDisabledReports(),
    identity: createOidcIdentity(config.login),
    loginAccounts: openLoginAccounts(config, log),
    accounting: config.codat
      ? createCodatProvider(config.codat, log, { store })
      : createDisabledAccountingProvider(),
    plaid: config.plaid && createPlaidProvider(config.plaid, log),
    quiltt: config.quiltt && createQuilttProvider(config.quiltt, log),
    files: await openFileStore(config, log),
    scanning: config.clamd ? createClamdScanner(config.clamd) : createDisabledScanner(),
    mail: config.smtp
      ? (await import('./mail/smtp.ts')).createSmtpMailer(config.smtp, log)
      : createOutboxMailer(),
    chat: openChat(config),
    content: config.ghost
      ? createGhostProvider(config.ghost, log, { store })
      : createDisabledContentProvider(),
    templates: config.google
      ? openGoogleDrive(config.google, log)
      : openFolderDocuments(getTemplatesFolder(config.dataDir)),
    ...openRecords(config, log),
  }
}

const openLoginAccounts = ({ login: { management, clientId } }: CompleteSettings, log: Logger) =>
  management && createAuth0Accounts(management, clientId, log)

/** Opens a folder in `dataDir` if no bucket is configured. */
export const openFileStore = async (
  { s3, dataDir }: Pick<CompleteSettings, 's3' | 'dataDir'>,
  log: Logger,
): Promise<FileStore> =>
  createMeasuredStore(
    s3 ? (await import('./files/s3.ts')).openS3Store(s3, log) : await openFolderStore(join(dataDir, 'files')),
  )

function openChat({ chat }: CompleteSettings): Chat {
  if (!chat) return createBuiltinChat()
  return chat.provider === 'intercom' ? createIntercomChat(chat) : createChatwootChat(chat)
}

/** The investor and loan sources share an Airtable base, so that the base's rate limit applies to both together. */
function openRecords({ airtable, dataDir }: CompleteSettings, log: Logger) {
  if (!airtable) {
    const folder = getRecordsFolder(dataDir)
    return { investorsSource: createCsvInvestorSource(folder), loansSource: createCsvLoanSource(folder) }
  }
  const { investors, loans, loanFiles } = airtable
  const base = openAirtableBase(airtable, log)
  return {
    investorsSource: createAirtableInvestorSource(base, investors),
    loansSource: createAirtableLoanSource(base, { loans, loanFiles }),
  }
}
