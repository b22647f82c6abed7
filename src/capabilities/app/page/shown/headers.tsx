/** Names and values of headers as they were sent, folded away at first. */
export function Headers({ headers }: { readonly headers: readonly (readonly [name: string, value: string])[] }) {
  return (
    <details class="headers">
      <summary>{headers.length === 1 ? '1 header' : `${String(headers.length)} headers`}</summary>
      <table aria-label="Headers">
        <tbody>
          {headers.map(([name, value], index) => (
            <tr key={`${name} ${String(index)}`}>
              <th scope="row">{name}</th>
              <td>
                <code>{value}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
