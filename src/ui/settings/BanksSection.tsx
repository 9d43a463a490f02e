import { Info, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { refreshBanks, removeBank, showBank } from "../../state/banks.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { SMALL_ICON } from "../controls/iconSize.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/banks.ts";
import { Row, Section } from "./Section.tsx";

/** The user's sound banks: what each takes, and a way to be rid of it. */
export function BanksSection() {
  const studio = useStudio();
  const { list } = useSnapshot(studio.session).banks;
  useEffect(() => void refreshBanks(studio), [studio]);
  return (
    <Section title={strings.title}>
      {list.length === 0 && <p className="text-2 size-2 line-16">{strings.none}</p>}
      {list.map(({ id, name, bytes, presets, kept }) => (
        <Row key={id} label={name}>
          {strings.size(bytes, presets.length)}
          {!kept && ` · ${strings.thisVisit}`}
          <IconButton
            look="small"
            label={strings.about(name)}
            icon={<Info {...SMALL_ICON} />}
            onClick={() => showBank(studio.session, id)}
          />
          <IconButton
            look="small"
            label={strings.remove(name)}
            icon={<Trash2 {...SMALL_ICON} />}
            onClick={() => void removeBank(studio, id)}
          />
        </Row>
      ))}
    </Section>
  );
}
