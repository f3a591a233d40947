import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { BankAccount, Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { getShownData } from '#web/ui/feedback/Async.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { SkeletonLine } from '#web/ui/feedback/Skeletons.tsx'
import { formatMoney, formatRelative, NONE } from '#web/ui/format.ts'
import { useListBankAccountsQuery } from '../api.ts'
import { getConnectionName } from '../connection-labels.ts'
import styles from './BankAccounts.module.css'

export function BankAccounts({ connection }: { connection: Connection }) {
  const isBank = connection.source_type === 'banking'
  const [isOpen, setOpen] = useState(isBank)
  if (connection.source_type === 'commerce') return null
  return (
    <Text as="div" variant="small" tone="secondary">
      {isOpen ? (
        <Accounts connection={connection} onHide={isBank ? null : () => setOpen(false)} />
      ) : (
        <ActionLink about={`of ${getConnectionName(connection)}`} onClick={() => setOpen(true)}>
          Show bank accounts
        </ActionLink>
      )}
    </Text>
  )
}

interface AccountsProps {
  connection: Connection
  /** Null if the accounts are always shown. */
  onHide: (() => void) | null
}

function Accounts({ connection, onHide }: AccountsProps) {
  const codatId = useAppSelector((state) => selectCompany(state)?.codat?.id)
  const query = useListBankAccountsQuery(
    codatId === undefined ? skipToken : { params: { codatId, connectionId: connection.id } },
  )
  const data = getShownData(query)
  const name = getConnectionName(connection)
  if (!data && query.error)
    return (
      <p role="alert">
        The accounts couldn’t be loaded.{' '}
        {'message' in query.error && query.error.message && `${query.error.message}. `}
        <ActionLink about={`to load the accounts of ${name}`} onClick={() => void query.refetch()}>
          Try again
        </ActionLink>
      </p>
    )
  if (!data)
    return (
      <Stack as="output" gap={0}>
        <VisuallyHidden>Loading the accounts of {name}</VisuallyHidden>
        <SkeletonLine width="100%" />
      </Stack>
    )
  return (
    <>
      {data.accounts.length > 0 ? (
        <AccountTable accounts={data.accounts} name={name} />
      ) : (
        <p>No bank accounts in this connection.</p>
      )}
      <AccountsFoot name={name} readAt={data.read_at} onHide={onHide} />
    </>
  )
}

interface AccountsFootProps {
  name: string
  readAt: string | null
  onHide: (() => void) | null
}

function AccountsFoot({ name, readAt, onHide }: AccountsFootProps) {
  const now = useNow()
  return (
    <p>
      {readAt && `Balances synced ${formatRelative(readAt, now)}. `}
      {onHide && (
        <ActionLink about={`of ${name}`} onClick={onHide}>
          Hide bank accounts
        </ActionLink>
      )}
    </p>
  )
}

const kinds: Record<string, string> = { debit: 'Account', credit: 'Credit' }

function formatBalance({ balance, currency }: BankAccount): string {
  if (balance === null) return NONE
  const isDollars = currency === null || currency === 'USD'
  return isDollars ? formatMoney(balance) : `${formatMoney(balance).replace('$', '')} ${currency}`
}

const AccountTable = ({ accounts, name }: { accounts: readonly BankAccount[]; name: string }) => (
  <table className={styles.table}>
    <caption>
      <VisuallyHidden>Accounts of {name}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">Account</th>
        <th scope="col" className={styles.kind}>
          Type
        </th>
        <th scope="col">Balance</th>
      </tr>
    </thead>
    <tbody>
      {accounts.map((account) => (
        <tr key={account.id}>
          <td>
            {account.name || 'Account'}{' '}
            {account.mask && (
              <Text as="span" variant="small" tone="secondary">
                •• {account.mask}
              </Text>
            )}
          </td>
          <td className={styles.kind}>{kinds[account.type ?? ''] ?? NONE}</td>
          <td>{formatBalance(account)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
