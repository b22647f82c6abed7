import { Dialog } from '../shown/dialog.js';
import { keys } from './keys.js';
import { isHelpOpen } from './open.js';

/** The keys and what they do. */
export function KeysHelp() {
  if (!isHelpOpen.value) return null;
  return (
    <Dialog
      title="Keys"
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <dl class="facts keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
