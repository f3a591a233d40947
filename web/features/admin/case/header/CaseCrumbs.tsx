import { paths } from '#web/core/address/paths.ts'
import { selectPipeline } from '#web/features/admin/pipeline/slice.ts'
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react'
import { useAppSelector } from '#web/core/store.ts'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { formatTotal } from '#web/ui/format.ts'
import { Link } from '#web/ui/actions/Link.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

function Neighbors({ companyId }: { companyId: string }) {
  const shownList = useAppSelector((state) => selectPipeline(state).shownList)
  const { page: list = null, rows = [] } = shownList ?? {}
  const index = rows.findIndex((row) => row?.id === companyId)
  if (!list || index < 0) return null
  const position = (list.page - 1) * list.page_size + index + 1
  const renderStep = (to: number, label: string, icon: typeof ChevronUp) => {
    const row = rows[to]
    return (
      <IconButton
        label={row ? `${label}: ${formatCompanyName(row.name)}` : label}
        line
        size="small"
        {...(row ? { href: paths.admin.company(row.id) } : { disabled: true })}
      >
        <Icon of={icon} small />
      </IconButton>
    )
  }
  return (
    <Visible from="sm">
      <Row as="span" gap={0.5}>
        <Text as="span" tone="secondary" cut>
          {position} of {formatTotal(list)}
        </Text>
        {renderStep(index - 1, 'Previous company', ChevronUp)}
        {renderStep(index + 1, 'Next company', ChevronDown)}
      </Row>
    </Visible>
  )
}

interface CaseCrumbsProps {
  companyId: string
  /** Undefined until the company is loaded; null for a company without a name. */
  name: string | null | undefined
}

export function CaseCrumbs({ companyId, name }: CaseCrumbsProps) {
  const search = useAppSelector((state) => selectPipeline(state).shownList?.search) ?? ''
  return (
    <>
      <Grow as="nav" aria-label="Breadcrumb">
        <Row as="ol" gap={0.5}>
          <li>
            <Text as="span" tone="secondary">
              <Link href={paths.admin.pipeline + search} tone="inherit">
                Pipeline
              </Link>
            </Text>
          </li>
          {name !== undefined && (
            <Row as="li" gap={0.5}>
              <Icon of={ChevronRight} small />
              <Text as="span" cut aria-current="page">
                {formatCompanyName(name)}
              </Text>
            </Row>
          )}
        </Row>
      </Grow>
      <Neighbors companyId={companyId} />
    </>
  )
}
