import { Download } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type ErasurePreview, erasureParts } from '#contract/staff/erasure.ts'
import { paths } from '#web/core/address/paths.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { useExport } from '#web/features/admin/list/use-export.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatCount, formatFileSize } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { downloadSubject, usePreviewErasureQuery } from './api.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { LiftHoldDialog, SetHoldDialog } from './HoldDialogs.tsx'

const formatRows = ({ deleted, replaced, kept }: ErasurePreview['parts'][number]): string =>
  [
    deleted > 0 && `${formatCount(deleted, 'row')} deleted`,
    replaced > 0 && `${formatCount(replaced, 'row')} with replaced text`,
    kept > 0 && `${formatCount(kept, 'row')} kept without the name`,
  ]
    .filter(Boolean)
    .join(', ')

const Parts = ({ subject: { parts, files } }: { subject: ErasurePreview }) => (
  <Card title="Effects of erasure">
    <CardRows>
      {parts.map((part) => (
        <CardRow key={part.part}>
          <RowText title={erasureParts[part.part]} note={formatRows(part)} />
        </CardRow>
      ))}
      <CardRow>
        <RowText
          title="Files"
          note={
            files.count === 0
              ? 'None'
              : `${formatCount(files.count, 'file')} deleted, ${formatFileSize(files.bytes)}`
          }
        />
      </CardRow>
      <CardRow>
        <RowText title={erasureParts.mentions} note="Names, email addresses and phone numbers are replaced" />
      </CardRow>
    </CardRows>
  </Card>
)

const Companies = ({ companies }: Pick<ErasurePreview, 'companies'>) => (
  <Card title="This person’s companies">
    <CardRows>
      {companies.map(({ id, name, is_erased }) => (
        <CardRow key={id}>
          <RowText
            title={<Link href={paths.admin.company(id)}>{formatCompanyName(name)}</Link>}
            note={
              is_erased
                ? 'Also erased, because this person is the only member'
                : 'Kept, but files that this person uploaded are deleted'
            }
          />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)

const providerNames: Readonly<Record<ErasurePreview['connections'][number]['provider'], string>> = {
  codat: 'Codat',
  plaid: 'Plaid',
  quiltt: 'Quiltt',
}

const Connections = ({ connections }: Pick<ErasurePreview, 'connections'>) => (
  <Card title="Connections that will be disconnected">
    <CardRows>
      {connections.map(({ platform, provider }, index) => (
        <CardRow key={`${platform} ${index}`}>
          <RowText title={platform} note={providerNames[provider]} />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)

type OpenDialog = 'erase' | 'set' | 'lift' | null

function Actions({ subject }: { subject: ErasurePreview }) {
  const { kind, subject: id, blockers, hold } = subject
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { isBusy, start } = useExport(downloadSubject, { kind, subject: id })
  const close = () => setDialog(null)
  return (
    <Row gap={1} wrap>
      <Button kind="line" icon={<Icon of={Download} small />} loading={isBusy} onClick={start}>
        {isBusy ? 'Exporting…' : 'Export'}
      </Button>
      <Button kind="line" onClick={() => setDialog(hold ? 'lift' : 'set')}>
        {hold ? 'Lift hold' : 'Set legal hold'}
      </Button>
      {blockers.length === 0 && (
        <Button kind="danger" onClick={() => setDialog('erase')}>
          Erase
        </Button>
      )}
      {dialog === 'erase' && <EraseDialog subject={subject} onClose={close} />}
      {dialog === 'set' && <SetHoldDialog subject={subject} onClose={close} />}
      {dialog === 'lift' && hold && <LiftHoldDialog hold={hold} onClose={close} />}
    </Row>
  )
}

const Preview = ({ subject }: { subject: ErasurePreview }) => (
  <Stack gap={2}>
    <Stack gap={0.5}>
      <Text variant="heading" anywhere>
        {subject.name}
      </Text>
      {subject.email && <Text tone="secondary">{subject.email}</Text>}
    </Stack>
    {subject.is_erased ? (
      <Note tone="ok">
        Erased. <Link href={paths.admin.erasures}>View erasures</Link>
      </Note>
    ) : (
      <Actions subject={subject} />
    )}
    {subject.hold && (
      <Note tone="warn">
        Legal hold by {subject.hold.set_by.name}: “{subject.hold.reason}”
      </Note>
    )}
    {subject.blockers.map((blocker) => (
      <Note key={blocker} tone="warn">
        {blocker}.
      </Note>
    ))}
    <Columns gap={2} sizes="aside">
      <Parts subject={subject} />
      <Stack gap={2}>
        {subject.companies.length > 0 && <Companies companies={subject.companies} />}
        {subject.connections.length > 0 && <Connections connections={subject.connections} />}
        <Card title="Outside Headwater">
          <CardBody>
            An erasure doesn’t cover the login provider, the newsletter service’s list, the tables of
            investors and loans, copies of templates, email inboxes or backups. Delete the data there
            separately.
          </CardBody>
        </Card>
      </Stack>
    </Columns>
  </Stack>
)

export function SubjectPage() {
  const { kind = '', subject = '' } = useParams()
  const preview = usePreviewErasureQuery({
    query: { kind: kind === 'company' ? 'company' : 'person', subject },
  })
  return (
    <StaffPage title="Erasure">
      <Link href={paths.admin.erasure}>Search people and companies</Link>
      <Async query={preview} name="the preview" rows={6}>
        {(data) => <Preview subject={data} />}
      </Async>
    </StaffPage>
  )
}
