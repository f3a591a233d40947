import { Plus } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { selectCompany } from '#web/features/company/selectors.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { FailedQuery } from '#web/ui/feedback/Async.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { formatCount } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import {
  bankAdded,
  isSameProviderName,
  type PlacedProvider,
  placeholderDropped,
  placeholderId,
  removeProvider,
  selectFinancialsDocuments,
} from './providers.ts'
import { useListDocumentProvidersQuery, useUpdateDocumentProviderMutation } from './api.ts'
import { selectDocuments, selectFileLockReason } from './selectors.ts'
import { UploadArea } from './UploadArea.tsx'

const statements = 'Bank statements'

export function BankStatements() {
  const dispatch = useAppDispatch()
  const type = useDictionary('document_types').data.find(({ name }) => name === statements)
  const isLocked = useAppSelector(selectFileLockReason) !== null
  const { placeholder } = useAppSelector(selectFinancialsDocuments)
  const companyId = useAppSelector((state) => selectCompany(state)?.id)
  const providers = useListDocumentProvidersQuery(companyId ? { params: { companyId } } : skipToken)
  const banks: PlacedProvider[] = (providers.currentData ?? []).filter(
    ({ source_type }) => source_type === 'banking',
  )
  if (placeholder) banks.push(placeholder)
  const add = (name: string) => {
    if (!banks.some((bank) => isSameProviderName(bank.name, name))) dispatch(bankAdded(name))
  }
  if (!type || (isLocked && banks.length === 0)) return null
  return (
    <Card
      title="Statements from banks that aren’t connected"
      sub={`${type.help ?? ''} Add each bank separately.`.trim()}
    >
      {providers.error && !providers.currentData && (
        <FailedQuery query={providers} title="The banks couldn’t be loaded" />
      )}
      {banks.length > 0 && (
        <CardRows>
          {banks.map((bank) => (
            <UploadArea
              key={bank.id}
              type={type.id}
              name={bank.name}
              about={bank.id === placeholderId ? 'The bank is saved when you add its first file.' : undefined}
              provider={bank}
              state={isLocked ? <StateTag tone="idle">Submitted</StateTag> : <BankActions bank={bank} />}
            />
          ))}
        </CardRows>
      )}
      {!isLocked && !placeholder && <AddBank onAdd={add} />}
    </Card>
  )
}

function AddBank({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const add = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    onAdd(name)
    setName('')
  }
  return (
    <CardBody>
      <Row wrap align="end">
        <Grow column="medium">
          <TextField
            id="bank-name"
            label="Bank name"
            value={name}
            onChange={setName}
            error={isMissing && name.trim() === '' ? 'Enter the name of the bank' : undefined}
          />
        </Grow>
        <Button kind="line" size="control" icon={<Icon of={Plus} />} onClick={add}>
          Add bank
        </Button>
      </Row>
    </CardBody>
  )
}

const BankActions = ({ bank }: { bank: PlacedProvider }) => (
  <Row gap={1.5}>
    {bank.id !== placeholderId && <RenameBank bank={bank} />}
    <RemoveBank bank={bank} />
  </Row>
)

function RenameBank({ bank }: { bank: PlacedProvider }) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <ActionLink about={bank.name} onClick={() => setRenaming(true)}>
        Rename
      </ActionLink>
      {isRenaming && <RenameBankDialog bank={bank} onClose={() => setRenaming(false)} />}
    </>
  )
}

function RenameBankDialog({ bank, onClose }: { bank: PlacedProvider; onClose: () => void }) {
  const companyId = useAppSelector((state) => selectCompany(state)?.id ?? '')
  const [name, setName] = useState(bank.name)
  const [isMissing, setMissing] = useState(false)
  const [rename] = useUpdateDocumentProviderMutation()
  const { isBusy, error, submit } = useSubmit(rename, { onDone: onClose })
  const save = () => {
    const newName = name.trim()
    setMissing(newName === '')
    if (newName === bank.name) onClose()
    else if (newName !== '')
      void submit({ params: { companyId, documentProviderId: bank.id }, body: { name: newName } })
  }
  return (
    <FormDialog
      title={`Rename ${bank.name}`}
      cancelLabel="Cancel"
      submitLabel="Save"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={error && explainRename(error)}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        id="new-bank-name"
        label="Bank name"
        value={name}
        onChange={setName}
        error={isMissing && name.trim() === '' ? 'Enter the name of the bank' : undefined}
      />
    </FormDialog>
  )
}

const explainRename = ({ code, message }: ApiError) =>
  code === 'already_exists'
    ? 'You already have a bank with this name.'
    : `${message}. The bank wasn’t renamed.`

function RemoveBank({ bank }: { bank: PlacedProvider }) {
  const dispatch = useAppDispatch()
  const [isConfirming, setConfirming] = useState(false)
  const isPlaceholder = bank.id === placeholderId
  const remove = () => (isPlaceholder ? void dispatch(placeholderDropped()) : setConfirming(true))
  return (
    <>
      <ActionLink about={bank.name} onClick={remove}>
        Remove
      </ActionLink>
      {isConfirming && <RemoveBankDialog bank={bank} onClose={() => setConfirming(false)} />}
    </>
  )
}

function RemoveBankDialog({ bank, onClose }: { bank: PlacedProvider; onClose: () => void }) {
  const count = useAppSelector(
    (state) => selectDocuments(state).filter(({ document_provider: id }) => id === bank.id).length,
  )
  return (
    <ConfirmDialog
      title={`Remove ${bank.name}?`}
      cancelLabel={`Keep ${bank.name}`}
      submitLabel={`Remove ${bank.name}`}
      busyLabel="Removing…"
      kind="danger"
      action={() => removeProvider(bank.id)}
      unchanged="Nothing was removed."
      onClose={onClose}
    >
      <p>
        {count > 0
          ? `Removing this bank also deletes its ${formatCount(count, 'file')} for your team and for us. You can’t undo this.`
          : 'This bank has no files. You can add the bank again later.'}
      </p>
    </ConfirmDialog>
  )
}
