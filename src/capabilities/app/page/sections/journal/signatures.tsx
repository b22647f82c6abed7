import type { Signatures } from '../../../../../simulator.js';
import { useAnswer } from '../../calls/loaded.js';
import { Badge, Part, Shown } from '../../shown/parts.js';

/** The signature that was sent beside those that receivers compute by mistake. */
export function SignaturesPart({ id, attempts }: { readonly id: number; readonly attempts: number }) {
  const loaded = useAnswer<Signatures>(`/deliveries/${String(id)}/signatures`);
  return (
    <Part title="Signature">
      <Shown loaded={loaded}>{(signatures) => <SignatureTable signatures={signatures} />}</Shown>
    </Part>
  );
}

function SignatureTable({ signatures: { sent, raw, previous, reserialised, others } }: { readonly signatures: Signatures }) {
  const other = others[0];
  return (
    <>
      <p class="quiet">
        Sp-Hmac is the HMAC-SHA256 of the body's bytes with the secret of the destination. If your receiver computes one of the others, this
        is why it refuses.
      </p>
      <div class="signatures">
        <Signature title="Sent" signature={sent.at(-1)?.signature ?? null} about="The header Sp-Hmac of the last attempt" />
        <Signature
          title="Over the raw bytes"
          signature={raw?.signature ?? null}
          isSent={raw?.isSent}
          about="Right: the bytes as they came"
        />
        {previous !== null && (
          <Signature
            title="With the previous secret"
            signature={previous.signature}
            isSent={previous.isSent}
            about="Counts as long as the one before it does"
          />
        )}
        <Signature
          title="Over JSON written anew"
          signature={reserialised?.signature ?? null}
          isSent={reserialised?.isSent}
          about={reserialised === null ? 'The body is no JSON' : `The body read and written again, as ${reserialised.as} does`}
        />
        <Signature
          title="With another destination's secret"
          signature={other?.signature ?? null}
          isSent={other?.isSent}
          about={
            other === undefined
              ? 'There is no other destination'
              : `That of destination ${String(other.destination)}, ${other.url ?? 'redacted'}`
          }
        />
      </div>
    </>
  );
}

interface SignatureProps {
  readonly title: string;
  readonly signature: string | null;
  readonly isSent?: boolean | undefined;
  readonly about: string;
}

function Signature({ title, signature, isSent, about }: SignatureProps) {
  return (
    <div class="signature">
      <h4>
        {title} {isSent !== undefined && <Badge tone={isSent ? 'good' : 'bad'}>{isSent ? 'the one that was sent' : 'another one'}</Badge>}
      </h4>
      <code>{signature ?? 'none'}</code>
      <p class="quiet">{about}</p>
    </div>
  );
}
