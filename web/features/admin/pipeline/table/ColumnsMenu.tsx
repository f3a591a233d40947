import { Columns3 } from 'lucide-react'
import { type PipelineColumn, pipelineColumns } from '#contract/staff/views.ts'
import { ChoicePopover } from '#web/ui/choices/ChoicePopover.tsx'
import { useUpdateStaffPreferencesMutation } from '#web/features/admin/dialogs/api.ts'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { toOptions } from '#web/ui/choices/options.ts'

const columnNames = Object.keys(pipelineColumns) as PipelineColumn[]

const choices = toOptions(pipelineColumns)

export function ColumnsMenu({ columns }: { columns: readonly PipelineColumn[] }) {
  const [saveChoices] = useUpdateStaffPreferencesMutation()
  const save = (names: PipelineColumn[] | null) => void saveChoices({ pipeline_columns: names })
  return (
    <Visible as="div" from="md">
      <ChoicePopover
        label="Columns"
        trigger={
          <IconButton label="Columns" line size="control">
            <Icon of={Columns3} small />
          </IconButton>
        }
        width={240}
        reset={
          <Button kind="quiet" onClick={() => save(null)}>
            Reset
          </Button>
        }
      >
        <CheckboxGroup
          label="Columns"
          value={[...columns]}
          choices={choices}
          onChange={(names) => save(columnNames.filter((name) => names.includes(name)))}
        />
      </ChoicePopover>
    </Visible>
  )
}
