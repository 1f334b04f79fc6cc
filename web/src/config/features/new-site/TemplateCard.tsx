import type { Template } from '@portico/proto/design/templates'
import type { CSSProperties } from 'react'

type Props = { template: Template; isChosen: boolean; choose: () => void }

/** A template as a choice: a drawing of its colours, letters and corners, its name and its description. */
export function TemplateCard({ template, isChosen, choose }: Props) {
  const { identifier, name, description, styles } = template
  const colours = {
    '--paper': styles['color-paper'],
    '--ink': styles['color-ink'],
    '--tint': styles['color-tint'],
    '--accent': styles['color-accent'],
  } as CSSProperties
  const isSerif = styles['font-display'] === 'fraunces'
  return (
    <label className="template-card">
      <input type="radio" name="template" value={identifier} checked={isChosen} onChange={choose} />
      <span
        className="template-drawing"
        style={colours}
        data-serif={isSerif}
        data-header={styles.header}
        data-corners={styles.corners}
        aria-hidden="true"
      >
        <span className="drawn-head">
          <b>Aa</b>
          <i />
          <i />
          <i />
        </span>
        <span className="drawn-picture" />
        <span className="drawn-title">{name}</span>
        <span className="drawn-line" />
        <span className="drawn-line short" />
        <span className="drawn-button" />
      </span>
      <span className="template-name">{name}</span>
      <span className="soft small">{description}</span>
    </label>
  )
}
