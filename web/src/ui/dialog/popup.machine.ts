import { dialogStyle, type DialogStyle } from '@portico/proto/enums/dialog-style'

/** How a popup ended (POP-03). */
export type Outcome = 'confirm' | 'reject' | 'cancel'

export type PopupState =
  | { status: 'hidden' }
  | { status: 'shown' }
  | { status: 'hiding'; outcome: Outcome }
  | { status: 'ended'; outcome: Outcome }

/** `elapsed`: the time in `hideAfterTime` is over. `gone`: the closing transition has ended, or took too long. */
export type PopupEvent = 'show' | 'elapsed' | 'gone' | Outcome

/**
 * The states of a popup (POP-03, POP-04, POP-06): hidden, shown, hiding, ended. The first outcome counts, and a popup that
 * hides by itself counts as confirmed. Other events leave the state unchanged.
 */
export function popupMachine(state: PopupState, event: PopupEvent): PopupState {
  switch (state.status) {
    case 'hidden':
    case 'ended':
      return event === 'show' ? { status: 'shown' } : state
    case 'shown':
      if (event === 'show' || event === 'gone') return state
      return { status: 'hiding', outcome: event === 'elapsed' ? 'confirm' : event }
    case 'hiding':
      return event === 'gone' ? { status: 'ended', outcome: state.outcome } : state
  }
}

const buttons: Readonly<Record<DialogStyle, readonly Outcome[]>> = {
  [dialogStyle.confirmOrReject]: ['confirm', 'reject'],
  [dialogStyle.confirmOrCancel]: ['confirm', 'cancel'],
  [dialogStyle.confirmOnly]: ['confirm'],
  [dialogStyle.noButtons]: [],
}

/** The buttons of a dialog style, each with the outcome it has (ENUM-43). */
export const buttonsOf = (style: DialogStyle): readonly Outcome[] => buttons[style]
