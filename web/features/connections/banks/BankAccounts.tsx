import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { BankAccount, Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { getShownData } from '#web/ui/feedback/Async.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { SkeletonLine } from '#web/ui/feedback/Skeletons.tsx'
import { formatMoney, formatRelative, NONE } from '#web/ui/format.ts'
import { useListBankAccountsQuery } from '../api.ts'
import { getConnectionName } from '../connection-labels.ts'

const partSx = {
  gridColumn: '2 / -1',
  mt: '6px',
  minWidth: 0,
  fontSize: '0.875rem',
  color: 'text.secondary',
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.9375rem', color: 'text.primary' },
  '& th': { textAlign: 'left', fontWeight: 500, fontSize: '0.875rem', color: 'text.secondary', py: '6px' },
  '& td': { py: '8px', overflowWrap: 'anywhere' },
  '& tbody tr + tr td': { borderTop: '1px solid', borderColor: 'divider' },
  '& :is(th, td):last-of-type': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .mask': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '@container (max-width: 480px)': { gridColumn: '1 / -1', '& .kind': { display: 'none' } },
} as const satisfies SxProps<Theme>

/** The accounts behind a connection: those of a bank at once, those that books know of when asked for. */
export function BankAccounts({ connection }: { connection: Connection }) {
  const isBank = connection.source_type === 'banking'
  const [isOpen, setOpen] = useState(isBank)
  if (connection.source_type === 'commerce') return null
  if (isOpen) return <Accounts connection={connection} onHide={isBank ? null : () => setOpen(false)} />
  return (
    <Box sx={partSx}>
      <ActionLink about={`of ${getConnectionName(connection)}`} onClick={() => setOpen(true)}>
        Show bank accounts
      </ActionLink>
    </Box>
  )
}

interface AccountsProps {
  connection: Connection
  /** Null where they are always shown. */
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
      <Box sx={partSx}>
        <p role="alert">
          The accounts couldn't be loaded.{' '}
          {'message' in query.error && query.error.message && `${query.error.message}. `}
          <ActionLink about={`to load the accounts of ${name}`} onClick={() => void query.refetch()}>
            Try again
          </ActionLink>
        </p>
      </Box>
    )
  if (!data)
    return (
      <Box component="output" sx={partSx}>
        <VisuallyHidden>Loading the accounts of {name}</VisuallyHidden>
        <SkeletonLine width="100%" />
      </Box>
    )
  return (
    <Box sx={partSx}>
      {data.accounts.length > 0 ? (
        <AccountTable accounts={data.accounts} name={name} />
      ) : (
        <p>No bank account came with it.</p>
      )}
      <AccountsFoot name={name} readAt={data.read_at} onHide={onHide} />
    </Box>
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
      {readAt && `Balances read ${formatRelative(readAt, now)}. `}
      {onHide && (
        <ActionLink about={`of ${name}`} onClick={onHide}>
          Hide bank accounts
        </ActionLink>
      )}
    </p>
  )
}

const kinds: Record<string, string> = { debit: 'Account', credit: 'Credit' }

/** An amount in another currency than dollars is followed by its code. */
function formatBalance({ balance, currency }: BankAccount): string {
  if (balance === null) return NONE
  const isDollars = currency === null || currency === 'USD'
  return isDollars ? formatMoney(balance) : `${formatMoney(balance).replace('$', '')} ${currency}`
}

const AccountTable = ({ accounts, name }: { accounts: readonly BankAccount[]; name: string }) => (
  <table>
    <caption>
      <VisuallyHidden>Accounts of {name}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">Account</th>
        <th scope="col" className="kind">
          Kind
        </th>
        <th scope="col">Balance</th>
      </tr>
    </thead>
    <tbody>
      {accounts.map((account) => (
        <tr key={account.id}>
          <td>
            {account.name || 'Account'} {account.mask && <span className="mask">•• {account.mask}</span>}
          </td>
          <td className="kind">{kinds[account.type ?? ''] ?? NONE}</td>
          <td>{formatBalance(account)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
