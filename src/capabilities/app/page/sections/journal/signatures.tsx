import type { Signatures } from '../../../../../simulator.js';
import { useAnswer } from '../../calls/loaded.js';
import { Badge, Part, Shown } from '../../shown/parts.js';

/** The signature that was sent beside those that receivers compute by mistake. */
export function SignaturesPart({ id }: { readonly id: number }) {
  const loaded = useAnswer<Signatures>(`/deliveries/${String(id)}/signatures`);
  return (
    <Part title="Signature">
      <Shown loaded={loaded}>{(signatures) => <SignatureTable signatures={signatures} />}</Shown>
    </Part>
  );
}

function SignatureTable({ signatures }: { readonly signatures: Signatures }) {
  return (
    <>
      <p class="quiet">
        Sp-Hmac is the HMAC-SHA256 of the body's bytes with the secret of the destination. If your receiver computes one of the others, this
        is why it refuses.
      </p>
      <div class="signatures">
        {rowsOf(signatures).map((row) => (
          <Signature key={row.title} {...row} />
        ))}
      </div>
    </>
  );
}

function rowsOf({ sent, raw, previous, reserialised, others: [other] }: Signatures): readonly SignatureProps[] {
  return [
    { title: 'Sent', signature: sent.at(-1)?.signature, about: 'The header Sp-Hmac of the last attempt' },
    { title: 'Over the raw bytes', ...raw, about: 'Right: the bytes as they came' },
    ...(previous === null ? [] : [{ title: 'With the previous secret', ...previous, about: 'Counts beside the new one for a while' }]),
    {
      title: 'Over JSON written anew',
      ...reserialised,
      about: `The body read and written again, as ${reserialised?.as ?? 'a library'} does`,
    },
    {
      title: "With another destination's secret",
      ...other,
      about:
        other === undefined
          ? 'There is no other destination'
          : `That of destination ${String(other.destination)}, ${other.url ?? 'redacted'}`,
    },
  ];
}

interface SignatureProps {
  readonly title: string;
  readonly signature?: string | null | undefined;
  readonly isSent?: boolean | undefined;
  readonly about: string;
}

function Signature({ title, signature, isSent, about }: SignatureProps) {
  return (
    <div class="signature">
      <h3>
        {title} {isSent !== undefined && <Badge tone={isSent ? 'good' : 'bad'}>{isSent ? 'the one that was sent' : 'another one'}</Badge>}
      </h3>
      <code>{signature ?? 'none'}</code>
      <p class="quiet">{about}</p>
    </div>
  );
}
